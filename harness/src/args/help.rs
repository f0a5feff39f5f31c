//! What `--help` says behind the options. Lines that line up stay below 80 columns; the others are wrapped by the library.

pub(super) const EXAMPLES: &str = "\
Examples:
  cargo judge                                everything
  cargo judge poj-1321                       one problem, as in its folder
  cargo judge poj-1321::dfs                  one way of solving it
  cargo judge --exact poj-1321::dfs::edge/x  one case
  cargo judge ::dfs:: luogu                  what matches one of two filters
  cargo judge --rejected                     also the programs that must fail
  cargo judge --checked                      with overflow checks in every program
  cargo judge -v poj-1321::main              with the times of every case
  cargo judge --format junit > judge.xml     for a CI service
  cargo judge program ./a.out --cases tests  any executable on .in/.ans pairs
  cargo judge list poj-1321                  what would run, with its limits
  cargo judge promote poj-1321::mine/odd     make a snapshot the case's answer
  cargo judge portability                    as every judge would compile and run
  cargo judge paste poj-1321 | wl-copy       one to paste, if it passes so
";

pub(super) const NAMES_AND_STATUS: &str = "
A name is ID::WAY::CASE, where the way of src/main.rs is `main`. A filter is
any part of a name, as for `cargo test`.

Exit status:
  0  every test came out as it must
  1  some submission failed
  2  the judge could not do its work: a file that fits no rule, a filter
     that matches nothing, a failure of its own, or nothing to judge
";

pub(super) const FORMATS: &str = r#"
Forms of report:
  text   a line for each submission, then what failed, errors, and the sum
  junit  one XML document, at the end: a suite for each submission, a test
         case for each case. <error> is the judge's failure; files that fit no
         rule are in the suite `catalog`. <skipped> was not run.
  json   an object a line, as things happen. Times are in ms, memory in KiB;
         a field with ? is left out when there is nothing to say.
    {"event":"start", "submissions":N, "runs":N}
    {"event":"compile", "problem", "way", "source":PATH, "ok":BOOL, "wall_ms",
     "message"?}
        wall_ms is 0 when it was built before
    {"event":"run", "test", "problem", "way", "case", "verdict":"AC"…,
     "expected"?, "cpu_ms", "wall_ms", "memory_kib", "notes":[…], "message"?}
        expected is what a program that must fail has to get; message is what
        the screen says of a test that did not come out as it must
    {"event":"end", "verdicts":{"AC":N,…}, "doubts":[…], "not_run"?, "status"}
        doubts are the lines that the screen calls error"#;

pub(super) const PROGRAM: &str = "\
A case is NAME.in with NAME.ans or NAME.out beside it, in folders as you like; or the files of two folders \
`in` and `out` side by side. An input without its answer, or a folder without cases, is an error.

Examples:
  g++ -O2 mine.cpp -o mine && cargo judge program ./mine --cases tests
  cargo judge program ./mine --cases 1.in 2.in --time-limit 1 --memory-limit 64
  cargo judge program ./solve.py --cases tests --compare tokens --tolerance 1e-6

Reports and exit status are those of `cargo judge`; its `--help` describes them.";

pub(super) const PROMOTE: &str = "\
Only a snapshot with exit status 0 and no words on standard error can be an answer. It becomes CASE.ans beside the input, \
never over a file that is there, and the snapshot is removed.

Example:
  cargo judge promote poj-1321::mine/odd";

pub(super) const STRESS: &str = "\
Inputs are those of problems/ID/generator.rs, and those of the testdata and the generator with small changes. One counts \
if the submissions accept it (`main` does, where they are held against each other). The first on which outputs or \
exit statuses differ is made as small as can be, and shown with what each program says of it.

Examples:
  cargo judge stress poj-1321                          all ways against each other
  cargo judge stress poj-1321::dfs --seconds 60        one way against the others
  cargo judge stress poj-1321 --program ./a.out        any executable
  cargo judge stress poj-1321 --program ./a.out --keep columns
                                                       and what it finds becomes a case, with its answer if the
                                                       submissions agree on it

Exit status: 0 when no difference was found, 1 when one was, 2 when the search could not be made.";

pub(super) const PORTABILITY: &str = "\
Every submission is compiled as each judge of harness/judges.toml would, by every compiler that knows the judge's edition, \
and judged on all its cases. A word of the compiler, such as a warning, is a compile error here.

A cell says AC if each of these builds passed and they show that the judge's own would: one compiler is the judge's, or \
some are older and some newer. It says `old`, `new`, `?` or `-` if they passed but show no such thing, and why is said \
below the table; else the gravest verdict.

Examples:
  cargo judge portability                     by the compiler that built the harness
  cargo judge portability ::main::            only what is pasted most
  cargo judge portability --rustc rustc-1.63  by this compiler too
  scripts/portability                         on Debian: 1.63 and 1.85 too, unpacked, not installed

Form `json`, an object a line:
    {\"event\":\"start\", \"submissions\":N, \"judges\":N, \"compilers\":[…], \"builds\":N}
    {\"event\":\"build\", \"compiler\", \"flags\":[…], \"file\", \"judges\":[…], \"problem\", \"way\", \"runs\", \"verdict\", \"message\"?}
    {\"event\":\"cell\", \"judge\", \"problem\", \"way\", \"result\":\"accepted\"|\"failed\"|\"not covered\", \"verdict\"?, \"reason\"?}
    {\"event\":\"end\", \"accepted\":N, \"failed\":N, \"not_covered\":N, \"doubts\":[…], \"status\"}

Exit status: 0 when no build failed, also if some judge is not covered; 1 when one did; 2 when the judge could not do its \
work.";

pub(super) const PASTE: &str = "\
The submission is compiled and judged on all its cases as each judge of harness/judges.toml would, by the compiler that \
built the harness, as `cargo judge portability` does; and its form must suit pasting: at most 64 KiB of UTF-8 without a byte order mark, \
carriage returns or tabs. If all is well, standard output gets the source, byte for byte, and nothing else.

Examples:
  cargo judge paste poj-1321 | wl-copy        Wayland
  cargo judge paste poj-1321 | xclip -sel c   X11
  cargo judge paste poj-1321::dfs | pbcopy    macOS

Exit status: 0 when it was printed; 1 when it was refused, with the reasons on standard error; 2 when there is no such \
submission, or the judge could not do its work.";

pub(super) const COMPLETIONS: &str = "\
Examples:
  cargo judge completions bash > ~/.judge.bash   and in ~/.bashrc: source ~/.judge.bash
  cargo judge completions zsh > ~/.judge.zsh     and in ~/.zshrc, behind compinit: source ~/.judge.zsh
  cargo judge completions fish > ~/.config/fish/conf.d/judge.fish";
