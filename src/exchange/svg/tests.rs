use toguz_rules::notation::Reader;
use toguz_rules::{BySide, Hole, Position, Rules, Setup, Side, Variant};

use super::*;

const NAMES: BySide<&str> = BySide {
    south: "Kabiev",
    north: "Otebaev",
};

fn picture<'a>(setup: &'a Setup, last: Option<&'a MoveInfo>) -> Picture<'a> {
    Picture {
        setup,
        bottom: Side::South,
        last,
        names: NAMES,
        title: "A position",
    }
}

/// The drawing as a tree; it must be well-formed.
fn check(svg: &str) -> roxmltree::Document<'_> {
    let tree = roxmltree::Document::parse(svg).unwrap_or_else(|e| panic!("{e}"));
    // What is referred to is there, once, and nothing comes from elsewhere.
    let mut ids: Vec<&str> = tree
        .descendants()
        .filter_map(|node| node.attribute("id"))
        .collect();
    ids.sort_unstable();
    assert!(ids.windows(2).all(|pair| pair[0] != pair[1]), "{ids:?}");
    for node in tree.descendants() {
        for attribute in node.attributes() {
            let value = attribute.value();
            assert!(!value.contains("NaN") && !value.contains("inf"), "{value}");
            let used = value
                .strip_prefix("url(#")
                .and_then(|rest| rest.strip_suffix(')'))
                .or_else(|| {
                    value
                        .strip_prefix('#')
                        .filter(|_| attribute.name() == "href")
                });
            if let Some(used) = used {
                assert!(ids.contains(&used), "{used}");
            }
            assert!(used.is_some() || !matches!(attribute.name(), "href" | "style" | "class"));
        }
    }
    tree
}

fn texts<'a>(tree: &'a roxmltree::Document<'_>) -> Vec<&'a str> {
    tree.descendants()
        .filter(|node| node.has_tag_name(("http://www.w3.org/2000/svg", "text")))
        .filter_map(|node| node.text())
        .collect()
}

/// Circles painted with one of the woods.
fn balls(svg: &str) -> usize {
    svg.matches("fill=\"url(#ball-").count()
}

#[test]
fn every_board_is_a_whole_drawing() {
    static ROWS: [Rules; 9] = {
        const fn rules(row: u8) -> Rules {
            match Rules::try_new("row", row, 9, true) {
                Some(rules) => rules,
                None => panic!("no such board"),
            }
        }
        [
            rules(1),
            rules(2),
            rules(3),
            rules(4),
            rules(5),
            rules(6),
            rules(7),
            rules(8),
            rules(9),
        ]
    };
    for rules in &ROWS {
        for bottom in Side::ALL {
            let setup = Setup::initial(Variant::new(rules));
            let svg = draw(&Picture {
                bottom,
                ..picture(&setup, None)
            });
            let tree = check(&svg);
            let row = usize::from(setup.variant.row());
            assert_eq!(balls(&svg), 2 * row * 9);
            // Numbers, counts, two names and two totals.
            assert_eq!(texts(&tree).len(), 4 * row + 4);
            let root = tree.root_element();
            let [width, height] = ["width", "height"]
                .map(|name| root.attribute(name).unwrap().parse::<u32>().unwrap());
            assert!(width == 1200 || height == 1000, "{row}: {width} × {height}");
            assert!(width <= 1200 && height <= 1000 && width > 300 && height > 600);
        }
    }
}

#[test]
fn a_position_of_a_game_shows_all_it_has() {
    let text = include_str!("../../../crates/rules/tests/data/records/full-game.pgn");
    let record = Reader::new(text).next().unwrap().unwrap();
    let game = &record.game;
    let id = game.main_line()[48];
    let setup = Setup::from(*game.position_at(id));
    let svg = draw(&picture(&setup, game.info_at(id)));
    let tree = check(&svg);
    let shown = texts(&tree);
    for text in ["Kabiev", "Otebaev", "45", "35", "24", "11"] {
        assert!(shown.contains(&text), "{text}");
    }
    assert_eq!(svg.matches("fill=\"url(#tuz)\"").count(), 2);
    // 162 lie somewhere, and all of them are seen.
    assert_eq!(balls(&svg), 162);
    assert_eq!(svg.matches("stroke-dasharray").count(), 1);
    let desc = tree
        .descendants()
        .find(|node| node.tag_name().name() == "desc");
    assert_eq!(
        desc.and_then(|node| node.text())
            .map(str::parse::<Position>),
        Some(Ok(*game.position_at(id)))
    );
    // A file that was exported says what it shows to whoever imports it.
    assert_eq!(
        crate::exchange::find::find(&svg),
        crate::exchange::find::Found::Position(setup)
    );
}

#[test]
fn names_can_do_no_harm() {
    let setup = Setup::initial(Variant::TOGUZ);
    for name in [
        "",
        "</text><script>alert(1)</script>",
        "\"&<>'",
        "&amp;",
        "a\u{0}b\u{7}\u{fffe}\u{ffff}",
        "\u{202e}gnp.exe",
        "]]>",
        "x\ny\r\n\tz",
        &"Мамбеталиева ".repeat(500),
        &"ж".repeat(5000),
        "😀👨‍👩‍👧 семья",
    ] {
        let svg = draw(&Picture {
            names: BySide {
                south: name,
                north: name,
            },
            title: name,
            ..picture(&setup, None)
        });
        let tree = check(&svg);
        assert!(!svg.contains("<script"));
        assert!(texts(&tree).iter().all(|text| text.chars().count() < 40));
        assert!(svg.len() < 200_000);
    }
}

#[test]
fn long_names_take_two_lines_then_lose_letters() {
    assert_eq!(fit("Kabiev", 200.0).0, ["Kabiev"]);
    assert_eq!(fit("", 200.0).0, [""]);
    let (lines, small) = fit("Кабиев Максат Сапарович", 200.0);
    assert_eq!(lines, ["Кабиев Максат", "Сапарович"]);
    assert!(small < fit("Kabiev", 200.0).1);
    let (lines, _) = fit(&"ж".repeat(99), 200.0);
    assert_eq!(lines.len(), 1);
    assert!(lines[0].ends_with('…') && lines[0].chars().count() < 20);
}

#[test]
fn any_setup_can_be_drawn() {
    let mut setup = Setup::empty(Variant::BESTEMSHE);
    check(&draw(&picture(&setup, None)));
    for pit in (0..10).filter_map(|index| Pit::from_index(index, 5)) {
        setup.board.set_stones(Variant::BESTEMSHE, pit, 255);
    }
    for side in Side::ALL {
        setup.board.set_kazan(side, 255);
        // A tuz that the board has not.
        setup.board.set_tuz(side, Some(Hole::ALL[8]));
    }
    setup.move_number = 0;
    let svg = draw(&picture(&setup, None));
    check(&svg);
    assert!(svg.len() < 300_000, "{}", svg.len());
    // A move of another board is not marked.
    let info = Position::initial(Variant::TOGUZ)
        .preview(Hole::ALL[6])
        .unwrap();
    let marked = draw(&picture(&setup, Some(&info)));
    assert_eq!(marked, svg);
}

#[test]
fn the_picture_is_as_it_was() {
    let start = Position::initial(Variant::BESTEMSHE);
    let hole = Hole::ALL[2];
    let info = start.preview(hole).unwrap();
    let setup = Setup::from(start.play(hole).unwrap());
    let svg = draw(&picture(&setup, Some(&info)));
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/bestemshe.svg");
    if std::env::var_os("TOGUZ_BLESS").is_some() {
        std::fs::write(path, &svg).unwrap();
    }
    let golden = std::fs::read_to_string(path).unwrap();
    assert!(
        golden == svg,
        "look at the new drawing; if it is right, bless it with TOGUZ_BLESS=1"
    );
}
