//! What is printed, without what differs from run to run.

/// With one `#` for each measured number and the blanks that line it up. Which clock ends an endless loop first, and whether it
/// has to run again, the load of the machine decides.
pub fn steady(text: &str) -> String {
    let is_number = |word: &str| word.contains('.') && word.parse::<f64>().is_ok();
    let mut steady = String::new();
    for line in text.split_inclusive('\n') {
        if line.contains("this is a second run, alone") {
            continue;
        }
        if line.contains("by the wall clock") || line.contains("of CPU time and was stopped") {
            steady.push_str("    stopped by one clock or the other\n");
            continue;
        }
        for word in line.split_inclusive([' ', '\n', ';', ',']) {
            let bare = word.trim_end_matches([' ', '\n', ';', ',']);
            if is_number(bare) {
                steady.truncate(steady.trim_end_matches(' ').len());
                steady.push_str(&word.replace(bare, " #"));
            } else {
                steady.push_str(word);
            }
        }
    }
    steady
}
