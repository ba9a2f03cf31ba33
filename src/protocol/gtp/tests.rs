use super::*;

fn talk(input: &str) -> String {
    let mut output = Vec::new();
    serve("tanbo size=9".parse().unwrap(), input.as_bytes(), &mut output, &StopFlag::default()).unwrap();
    String::from_utf8(output).unwrap()
}

#[test]
fn answers_have_their_id_and_one_empty_line_at_the_end() {
    assert_eq!(
        talk("1 name\n\n# nothing\nkomi 6.5\n2 nonsense\n"),
        "=1 Rhizome\n\n=\n\n?2 unknown command 'nonsense': list_commands shows them all\n\n"
    );
    assert_eq!(talk("quit\nname\n"), "=\n\n");
}

#[test]
fn every_listed_command_is_known() {
    let listed = talk("list_commands\n");
    for name in listed[2..].lines().filter(|name| !name.is_empty()) {
        assert_eq!(talk(&format!("known_command {name}\n")), "= true\n\n", "{name}");
    }
    assert_eq!(talk("known_command jump\n"), "= false\n\n");
}
