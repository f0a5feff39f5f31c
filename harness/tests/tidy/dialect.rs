//! The Rust that every judge's compiler takes, from 1.56 on and in all editions, and what a submission may do with it.
//! A new compiler does not see most of this, nor does clippy's `incompatible_msrv`, which knows the library alone. What differs
//! between editions but not between compilers, such as `into_iter` of an array, `cargo judge portability` finds.

use super::lexer::{closing, lex, matches_at, Kind, Token};
use super::Offence;

/// Tokens that must not stand in a submission, with what is wrong and the cure.
const REFUSED: &[(&[&str], &str)] = &[
    (&["unsafe"], "a submission needs none: write it safely"),
    (&["# [ cfg ( test ) ]", "# [ test ]"], "a submission has no tests: add cases to testdata"),
    (
        &["print !", "println !"],
        "writes each time, and panics if it cannot: collect the output, write it once",
    ),
    (&["eprint !", "eprintln !"], "panics when stderr is closed: use `writeln!` on `io::stderr()`"),
    (&["dbg !", "todo !", "unimplemented !"], "left over: remove it"),
    (&["async", "await", "try"], "a keyword since edition 2018: choose another name"),
    (&["gen"], "a keyword since edition 2024: choose another name"),
    (&["abs_diff"], "needs 1.60: subtract the smaller from the larger"),
    (&["ExitCode"], "needs 1.61: use `process::exit`"),
    (&["# [ default ]"], "needs 1.62: write the `impl Default`"),
    (&["const {"], "needs 1.79: give the `const` a name"),
    (&["# [ expect", "# ! [ expect"], "needs 1.81: mend what it is about"),
    (&["&& let"], "needs 1.88: nest it"),
];

/// Items that must not be taken from a module, with what is wrong and the cure.
const REFUSED_ITEMS: [(&str, &str, &str); 3] = [
    ("thread", "scope", "needs 1.63: do without threads"),
    ("array", "from_fn", "needs 1.63: fill an array in a loop"),
    ("io", "read_to_string", "needs 1.65: use a method of `Read`"),
];

/// Tells what is wrong with the tokens that begin at the index, and the cure.
type Form = fn(&[Token], usize) -> Option<&'static str>;

/// What it takes more than a list of tokens to find.
const REFUSED_FORMS: [Form; 9] = [
    let_else,
    destructuring_assignment,
    labelled_block,
    exclusive_range_pattern,
    kept_lock,
    try_from_of_the_prelude,
    const_panic,
    const_mutable,
    const_parameter_by_default,
];

/// Macros whose first string is a template.
const FORMATTERS: [&str; 12] = [
    "format",
    "format_args",
    "write",
    "writeln",
    "panic",
    "unreachable",
    "assert",
    "assert_eq",
    "assert_ne",
    "debug_assert",
    "debug_assert_eq",
    "debug_assert_ne",
];

/// A program that explains itself and is the same to every compiler.
pub fn submission(source: &str) -> Vec<Offence> {
    let tokens = lex(source);
    let mut found = Vec::new();
    if !source.starts_with("//! ") {
        found.push(Offence::at(
            1,
            "open with `//! `: the problem, the idea and why it is right, the cost",
        ));
    }
    for (at, token) in tokens.iter().enumerate() {
        found.extend(
            refused(&tokens, at).into_iter().map(|message| Offence::at(token.line, message)),
        );
    }
    found
}

/// What is wrong with the tokens that begin at the index, and the cures.
fn refused(tokens: &[Token], at: usize) -> Vec<String> {
    let mut found = Vec::new();
    for (patterns, why) in REFUSED {
        let here = patterns.iter().filter(|pattern| matches_at(tokens, at, pattern));
        found.extend(here.map(|pattern| format!("`{pattern}`: {why}")));
    }
    for (module, item, why) in REFUSED_ITEMS {
        if takes(tokens, at, module, item) {
            found.push(format!("`{module}::{item}`: {why}"));
        }
    }
    found.extend(REFUSED_FORMS.iter().filter_map(|form| form(tokens, at)).map(str::to_owned));
    let captured = captures(tokens, at).into_iter();
    found.extend(captured.map(|name| {
        format!("`{{{name}}}` in a template: needs 1.58: give `{name}` as an argument")
    }));
    found
}

fn is(tokens: &[Token], at: usize, texts: &[&str]) -> bool {
    tokens.get(at).is_some_and(|token| texts.contains(&token.text))
}

/// `module::item`, or `module::{…, item, …}`.
fn takes(tokens: &[Token], at: usize, module: &str, item: &str) -> bool {
    if !matches_at(tokens, at, &format!("{module} ::")) {
        return false;
    }
    let last = if is(tokens, at + 2, &["{"]) { closing(tokens, at + 2) } else { at + 2 };
    (at + 2..=last).any(|at| is(tokens, at, &[item]))
}

fn begins_statement(tokens: &[Token], at: usize) -> bool {
    at == 0 || is(tokens, at - 1, &[";", "{", "}", "=>"])
}

fn let_else(tokens: &[Token], at: usize) -> Option<&'static str> {
    // Only after `let` may an `else` follow anything but a block.
    let found = is(tokens, at, &["else"]) && at > 0 && !is(tokens, at - 1, &["}"]);
    found.then_some("`let … else` needs 1.65: use `match`")
}

fn destructuring_assignment(tokens: &[Token], at: usize) -> Option<&'static str> {
    let named = tokens[at].kind == Kind::Word && tokens[at].text.starts_with(char::is_uppercase);
    let end = match tokens.get(at + usize::from(named))?.text {
        "(" | "{" => closing(tokens, at + usize::from(named)),
        "[" if !named => closing(tokens, at),
        "_" => at,
        _ => return None,
    };
    let found = begins_statement(tokens, at) && is(tokens, end + 1, &["="]);
    found.then_some("assigning to a pattern needs 1.59: use `let`, or assign one by one")
}

fn labelled_block(tokens: &[Token], at: usize) -> Option<&'static str> {
    let found = tokens[at].kind == Kind::Lifetime && matches_at(tokens, at + 1, ": {");
    found.then_some("a labelled block needs 1.65: make it a function and return")
}

fn exclusive_range_pattern(tokens: &[Token], at: usize) -> Option<&'static str> {
    // After an expression there is neither `=>` nor `if`.
    let found = is(tokens, at, &[".."])
        && is(tokens, at + 2, &["=>", "if"])
        && !is(tokens, at + 1, &["]", ")", "}"]);
    found.then_some("`..` before the end of a pattern needs 1.80: use `..=`")
}

fn kept_lock(tokens: &[Token], at: usize) -> Option<&'static str> {
    const LOCK: &str = "( ) . lock ( )";
    if !is(tokens, at, &["stdin", "stdout", "stderr"]) || !matches_at(tokens, at + 1, LOCK) {
        return None;
    }
    let start = (0..at).rev().find(|&at| begins_statement(tokens, at))?;
    let after = at + 1 + LOCK.split(' ').count();
    let is_used_up = is(tokens, after, &["."])
        && tokens.get(after + 1).is_some_and(|method| {
            method.text.starts_with("read") || method.text.starts_with("write")
        });
    let found = is(tokens, start, &["let"]) && !is_used_up;
    found.then_some(
        "a lock kept beyond its statement needs 1.61: keep the handle in a variable of its own",
    )
}

fn try_from_of_the_prelude(tokens: &[Token], at: usize) -> Option<&'static str> {
    let found = is(tokens, at, &["TryFrom", "TryInto", "try_from", "try_into"])
        && !(0..tokens.len()).any(|at| matches_at(tokens, at, "convert ::"));
    found.then_some("`TryFrom` and `TryInto`: not in the prelude before edition 2021: import them from `std::convert`")
}

/// The tokens of the body of the constant function that begins at the index.
fn const_body<'a, 'b>(tokens: &'a [Token<'b>], at: usize) -> &'a [Token<'b>] {
    if !matches_at(tokens, at, "const fn") {
        return &[];
    }
    let open = (at..tokens.len()).find(|&at| is(tokens, at, &["{"]));
    open.map_or(&[], |open| &tokens[at..=closing(tokens, open)])
}

fn const_panic(tokens: &[Token], at: usize) -> Option<&'static str> {
    const PANICS: [&str; 5] = ["panic", "assert", "unreachable", "todo", "debug_assert"];
    let body = const_body(tokens, at);
    let found = (0..body.len()).any(|at| is(body, at, &PANICS) && is(body, at + 1, &["!"]));
    found.then_some("a panic in a `const fn` needs 1.57: make it an ordinary one")
}

fn const_mutable(tokens: &[Token], at: usize) -> Option<&'static str> {
    let body = const_body(tokens, at);
    let found = (0..body.len()).any(|at| matches_at(body, at, "& mut"));
    found.then_some("`&mut` in a `const fn` needs 1.83: make it an ordinary one")
}

fn const_parameter_by_default(tokens: &[Token], at: usize) -> Option<&'static str> {
    let is_parameter = at > 0 && is(tokens, at - 1, &["<", ","]);
    let found = is_parameter && is(tokens, at, &["const"]) && is(tokens, at + 4, &["="]);
    found.then_some("a default of a constant parameter needs 1.59: name it each time")
}

/// The variables that the template of a formatting macro takes by itself.
fn captures(tokens: &[Token], at: usize) -> Vec<String> {
    if !is(tokens, at, &FORMATTERS)
        || !is(tokens, at + 1, &["!"])
        || !is(tokens, at + 2, &["(", "[", "{"])
    {
        return Vec::new();
    }
    let end = closing(tokens, at + 2);
    let mut arguments = Vec::new();
    let mut i = at + 3;
    while i < end {
        arguments.push(i);
        i = if is(tokens, i, &["(", "[", "{"]) { closing(tokens, i) } else { i } + 1;
    }
    let Some(template) = arguments.iter().find(|&&i| tokens[i].kind == Kind::String) else {
        return Vec::new();
    };
    let is_given = |name: &String| {
        arguments.iter().any(|&i| tokens[i].text == name && is(tokens, i + 1, &["="]))
    };
    names_in(tokens[*template].text).into_iter().filter(|name| !is_given(name)).collect()
}

/// The names in the braces of a template: of arguments, widths and precisions.
fn names_in(template: &str) -> Vec<String> {
    // What is no placeholder, but has braces.
    let template = template.replace("\\u{", "").replace("{{", "");
    let placeholders = template.split('{').skip(1).filter_map(|part| part.split('}').next());
    let mut names = Vec::new();
    for placeholder in placeholders {
        let (argument, format) = placeholder.split_once(':').unwrap_or((placeholder, ""));
        let counts = format.split('$').collect::<Vec<_>>();
        let counts = counts.iter().take(counts.len() - 1);
        let counts = counts
            .filter_map(|count| count.rsplit(|c: char| !c.is_alphanumeric() && c != '_').next());
        let all = [argument.trim()].into_iter().chain(counts);
        names.extend(
            all.filter(|name| name.starts_with(|c: char| c.is_alphabetic() || c == '_'))
                .map(str::to_owned),
        );
    }
    names
}

#[cfg(test)]
mod tests {
    use super::super::lines;
    use super::*;

    fn offences(body: &str) -> Vec<usize> {
        lines(&submission(&format!("//! X.\n{body}\n")))
    }

    #[test]
    fn it_opens_with_what_it_is() {
        assert_eq!(lines(&submission("//! X.\nfn main() {}\n")), [0; 0]);
        for source in ["", "fn main() {}\n", "// X.\n", "\n//! X.\n", "/// X.\n"] {
            assert_eq!(lines(&submission(source)), [1], "{source:?}");
        }
    }

    #[test]
    fn refused_tokens_count_where_they_are_code() {
        for (patterns, _) in REFUSED {
            for pattern in *patterns {
                assert_eq!(offences(&format!("\n{pattern}")), [3], "{pattern}");
                assert_eq!(
                    offences(&format!(
                        "// {pattern}\n/* {pattern} */ f(\"{pattern}\", r#\"{pattern}\"#);"
                    )),
                    [0; 0]
                );
            }
        }
        assert_eq!(
            offences("let generator = tried.expect(#[cfg(debug)] x && y as *const u8);"),
            [0; 0]
        );
    }

    #[test]
    fn refused_items_count_where_they_are_of_that_module() {
        for (module, item, _) in REFUSED_ITEMS {
            assert_eq!(offences(&format!("use std::{module}::{item};")), [2]);
            assert_eq!(offences(&format!("use std::{{{module}::{{self, {item}}}, x}};")), [2]);
        }
        assert_eq!(offences("use std::iter::{self, from_fn}; iter::from_fn(f); file.read_to_string(s); x.scope();"), [0; 0]);
    }

    #[test]
    fn refused_forms_count_and_their_neighbours_do_not() {
        for (refused, accepted) in [
            (
                "let Some(x) = y else { return };",
                "let x = if let Some(x) = y { x } else { return };",
            ),
            ("f(); (a, b) = (b, a);", "let (a, b) = (b, a); (a, b) == c; f(a, b);"),
            ("{ [a, b[0]] = c; }", "let [a, b] = c; a[0] = b; #[x] const A: u8 = 1;"),
            ("match a { 1 => Pair(a, _) = b }", "if let Pair(a, _) = b {}"),
            ("Point { x, y } = p;", "let Point { x, y } = p; f(Point { x, y });"),
            ("_ = f();", "let _ = f(); match a { _ => {} }"),
            ("let a = 'a: { break 'a 1 };", "'a: loop { break 'a }"),
            (
                "match a { 0..9 => b, _ => c }",
                "match a { 0..=9 => b, n if (0..9).contains(&n) => c, 10.. => d }",
            ),
            (
                "match a { MIN..MAX if c => b }",
                "match a { [b, ..] => c, Some(B { x, .. }) => x[1..2] }",
            ),
            ("let lock = io::stdin().lock();", "let stdin = io::stdin(); let lock = stdin.lock();"),
            ("let x = f(stdout().lock());", "f(io::stdout().lock());"),
            (
                "let lines = io::stdin().lock().lines();",
                "for line in io::stdin().lock().lines() {}",
            ),
            (
                "let x = || { let x = stdin().lock(); x };",
                "let x = io::stdin().lock().read_to_end(&mut y);",
            ),
            ("let x = u8::try_from(y);", "use std::convert::TryFrom; let x = u8::try_from(y);"),
            (
                "const fn f(n: u8) { assert!(n > 0); }",
                "const fn f(n: u8) { n } fn g() { panic!(\"\") }",
            ),
            ("const fn f(n: u8) { g(&mut n) }", "const fn f(n: u8) { &n } fn g(n: &mut u8) {}"),
            ("struct A<const N: usize = 3>;", "struct A<const N: usize>; const B: usize = 3;"),
            ("writeln!(f(\"{}\"), \"{x}\");", "writeln!(f(\"{x}\"), \"{}\", x);"),
            ("format!(\"{x:?}\");", "format!(\"{x:?} {{x}} \\u{e9} {0:1$} {:>5}\", x = 1);"),
            (
                "format![\"{:>width$}\", x];",
                "f(\"{x}\"); format!(\"{}\", \"{x}\"); let format = \"{x}\";",
            ),
            ("panic!(\"{:1$.p$}\", x, y);", "write! { f, \"{:w$.p$}\", x, w = 1, p = 2 };"),
        ] {
            assert_eq!(offences(refused), [2], "{refused}");
            assert_eq!(offences(accepted), [0; 0], "{accepted}");
        }
    }
}
