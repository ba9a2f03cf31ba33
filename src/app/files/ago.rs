//! How long ago a game was last played, in the words of the lists.

use std::time::SystemTime;

use jiff::Zoned;

/// Returns how long ago something was, as people say it. A date more than a week ago is written out.
pub fn ago(then: SystemTime, now: &Zoned) -> String {
    let Ok(then) = jiff::Timestamp::try_from(then) else { return String::new() };
    let then = then.to_zoned(now.time_zone().clone());
    let minutes = now.duration_since(&then).as_mins();
    let days = now.date().since(then.date()).map_or(0, |span| span.get_days());
    match (days, minutes) {
        (_, ..=0) => "just now".into(),
        (_, 1) => "a minute ago".into(),
        (_, 2..60) => format!("{minutes} minutes ago"),
        (_, 60..120) => "an hour ago".into(),
        // In the small hours, the evening before is not yet yesterday.
        (1, 120..360) => format!("{} hours ago", minutes / 60),
        (..=0, _) => format!("{} hours ago", minutes / 60),
        (1, _) => "yesterday".into(),
        (2..7, _) => format!("{days} days ago"),
        _ if then.year() == now.year() => then.strftime("%-d %b").to_string(),
        _ => then.strftime("%-d %b %Y").to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_told_as_people_do() {
        let at = |hour| jiff::civil::date(2026, 5, 20).at(hour, 0, 0, 0).to_zoned(jiff::tz::TimeZone::UTC).unwrap();
        let told_at = |now: Zoned, secs: u64| {
            let then = SystemTime::from(now.timestamp()) - std::time::Duration::from_secs(secs);
            ago(then, &now)
        };
        let told = |secs| told_at(at(15), secs);
        let (minute, hour) = (60, 3600);
        for (secs, expected) in [
            (20, "just now"),
            (70, "a minute ago"),
            (12 * minute, "12 minutes ago"),
            (70 * minute, "an hour ago"),
            (5 * hour, "5 hours ago"),
            (16 * hour, "yesterday"),
            (60 * hour, "2 days ago"),
            (18 * 24 * hour, "2 May"),
            (400 * 24 * hour, "15 Apr 2025"),
        ] {
            assert_eq!(told(secs), expected, "{secs} s");
        }
        assert_eq!(told_at(at(0), 12 * minute), "12 minutes ago", "after midnight");
        assert_eq!(told_at(at(1), 3 * hour), "3 hours ago");
    }
}
