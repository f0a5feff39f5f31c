//! What somebody may have meant who named what is not there.

/// The name that is most like `wanted`, if one is, as words to put behind an error.
pub fn suggestion(wanted: &str, names: impl Iterator<Item = String>) -> String {
    // A path that the shell completed is meant well.
    let wanted = wanted
        .trim_start_matches("problems/")
        .trim_start_matches("testdata/")
        .trim_end_matches('/')
        .to_lowercase();
    let nearest = names
        .map(|name| (strsim::normalized_damerau_levenshtein(&name, &wanted), name))
        .filter(|(likeness, _)| *likeness > 0.5)
        .max_by(|(a, _), (b, _)| a.total_cmp(b));
    nearest.map_or_else(String::new, |(_, name)| format!("; is it `{name}`?"))
}
