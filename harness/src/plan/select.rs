//! Which tests of a plan are wanted: by filters, or as one submission.

use std::collections::BTreeSet;

use super::{Kind, Plan, Test};
use crate::args::{command_names, Selection};
use crate::catalog::Doubt;
use crate::escape::escape;
use crate::nearest::suggestion;
use crate::problem::MAIN;

impl Plan {
    /// Leaves out the programs that must fail, whoever names them.
    pub fn keep_submissions(&mut self) {
        self.keep(|test| matches!(test.kind, Kind::Case(_)));
    }

    /// Leaves one submission, by the name `ID::WAY`, or `ID` for `main`.
    ///
    /// # Errors
    /// When there is none, with the nearest name.
    pub fn keep_submission(&mut self, name: &str) -> Result<(), String> {
        self.keep_submissions();
        let names: Vec<String> = self.programs.iter().map(|program| self.name(program)).collect();
        let whole = if name.contains("::") { name.to_owned() } else { format!("{name}::{MAIN}") };
        let Some(wanted) = names.iter().position(|name| *name == whole) else {
            let id = name.split("::").next().unwrap_or_default();
            // It may have no tests because of these.
            let doubts = self.doubts.iter().filter(|doubt| doubt.problem() == Some(id));
            let doubts: String = doubts.map(|doubt| format!("\nerror: {doubt}")).collect();
            let nearest = suggestion(name, names.into_iter());
            let shown = escape(name.as_bytes());
            return Err(format!("no submission is called `{shown}`{nearest}{doubts}"));
        };
        let id = self.problems[self.programs[wanted].problem].id.clone();
        self.keep(|test| test.program == wanted);
        self.doubts.retain(|doubt| doubt.problem() == Some(&id));
        Ok(())
    }

    /// Leaves what `selection` takes, and the doubts about the problems of that. Doubts about a problem that a filter names stay
    /// too: it may have no tests because of them. Programs that must fail are left out, unless they are asked for or a filter
    /// matches nothing else: whoever names one means it. A filter that matches nothing is noted in [`Plan::idle`].
    pub fn select(&mut self, selection: &Selection) {
        let filters = &selection.filters;
        let is_case = |test: &Test| matches!(test.kind, Kind::Case(_));
        if filters.is_empty() {
            self.keep(|test| selection.rejected || is_case(test));
            return;
        }
        let about = |doubt: &Doubt, filter: &str| {
            let id = doubt.problem();
            id.is_some_and(|id| id.contains(filter) || filter.starts_with(&format!("{id}::")))
        };
        let mut taken = vec![false; self.tests.len()];
        for filter in filters {
            let matching = |test: &&Test| selection.matches(&test.name, filter);
            let with_rejected =
                selection.rejected || !self.tests.iter().filter(matching).any(is_case);
            let mut is_idle = !self.doubts.iter().any(|doubt| about(doubt, filter));
            for (test, taken) in self.tests.iter().zip(&mut taken) {
                if matching(&test) && (with_rejected || is_case(test)) {
                    *taken = true;
                    is_idle = false;
                }
            }
            if is_idle {
                self.idle.push(self.explain_idle(filter, selection.exact));
            }
        }
        let mut taken = taken.into_iter();
        self.keep(|_| taken.next().unwrap_or(false));
        let judged: BTreeSet<String> =
            self.tests.iter().map(|test| self.problem_of(test).id.clone()).collect();
        self.doubts.retain(|doubt| {
            filters.iter().any(|filter| about(doubt, filter))
                || doubt.problem().is_some_and(|id| judged.contains(id))
        });
    }

    fn explain_idle(&self, filter: &str, exact: bool) -> String {
        let shown = escape(filter.as_bytes());
        if exact && self.tests.iter().any(|test| test.name.contains(filter)) {
            return format!("no test is called `{shown}`; without --exact it would match some");
        }
        let ids = self.programs.iter().map(|program| self.problems[program.problem].id.clone());
        let ways = self.programs.iter().map(|program| self.name(program));
        let tests = self.tests.iter().filter(|_| exact).map(|test| test.name.clone());
        let nearest = suggestion(filter, ids.chain(ways).chain(command_names()).chain(tests));
        let place = match &self.only {
            Some(id) => format!(" of {id}, where you are,"),
            None => String::new(),
        };
        format!("no test{place} matches `{shown}`{nearest}")
    }
}
