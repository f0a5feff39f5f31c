//! Completion for a shell's `cargo judge …`. What the library writes completes a command `judge`; a few lines more, for each
//! shell in its own way, make it stand behind `cargo` too, with all other commands of cargo completed as before.

use std::io::{self, Write};

use clap::{Command, CommandFactory, ValueEnum};
use clap_complete::Shell as Dialect;

use crate::args::Args;

/// A shell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Shell {
    /// GNU bash
    Bash,
    /// Z shell
    Zsh,
    /// fish
    Fish,
}

/// Writes the script that a shell has to source.
///
/// # Errors
/// When `out` takes no more.
pub fn completions(shell: Shell, out: &mut impl Write) -> io::Result<()> {
    let (dialect, behind_cargo) = match shell {
        Shell::Bash => (Dialect::Bash, BASH),
        Shell::Zsh => (Dialect::Zsh, ZSH),
        Shell::Fish => (Dialect::Fish, FISH),
    };
    let all = Args::command();
    // Without filters: in the place of a command they are more than the library's scripts can tell apart.
    let mut command = Command::new("judge")
        .disable_help_subcommand(true)
        .args(all.get_arguments().filter(|argument| !argument.is_positional()).cloned())
        .subcommands(all.get_subcommands().cloned());
    let mut script = Vec::new();
    clap_complete::generate(dialect, &mut command, "judge", &mut script);
    out.write_all(&script)?;
    out.write_all(behind_cargo.as_bytes())?;
    out.flush()
}

/// Cargo's own completion, if there is one, is loaded first and kept for all that is no `judge`.
const BASH: &str = r#"
if [[ -z ${_judge_cargo_before+set} ]]; then
    _comp_load cargo 2>/dev/null || _completion_loader cargo 2>/dev/null || true
    _judge_cargo_before=$(complete -p cargo 2>/dev/null | sed -n 's/.* -F \([^ ]*\) .*/\1/p')
fi

_judge_behind_cargo() {
    if [[ ${COMP_WORDS[1]} == judge && $COMP_CWORD -gt 1 ]]; then
        COMP_WORDS=("${COMP_WORDS[@]:1}")
        ((COMP_CWORD--))
        _judge judge "$2" "$3"
    else
        [[ -z $_judge_cargo_before ]] || "$_judge_cargo_before" "$@"
        [[ $COMP_CWORD -ne 1 || judge != "$2"* ]] || COMPREPLY+=(judge)
    fi
}

complete -o nosort -o bashdefault -o default -F _judge_behind_cargo cargo
"#;

/// Cargo's completion calls a function of this name for a command that it does not know.
const ZSH: &str = r#"
_cargo-judge() { _judge "$@" }
(( ${+_comps[cargo]} )) || {
    _judge_behind_cargo() {
        [[ $words[2] == judge && $CURRENT -gt 2 ]] || { _default; return }
        shift words
        (( CURRENT-- ))
        _judge "$@"
    }
    compdef _judge_behind_cargo cargo
}
"#;

/// The line behind `cargo` is completed as a line of its own.
const FISH: &str = r#"
function __judge_behind_cargo
    set -l words (commandline --cut-at-cursor --tokenize --current-process)[3..]
    complete --do-complete "judge $words "(commandline --cut-at-cursor --current-token)
end
complete --command cargo --no-files --condition "__fish_seen_subcommand_from judge" --arguments "(__judge_behind_cargo)"
complete --command cargo --no-files --condition __fish_use_subcommand --arguments judge
"#;
