//! The vocabulary types through serde: what is written reads back, and rubbish does not.
#![cfg(feature = "serde")]
#![allow(clippy::expect_used)] // a helper of tests is a test to us, not to clippy

use std::fmt::Debug;

use serde_json::{Value, from_value, json, to_value};
use toguz_rules::{BySide, Conclusion, EndReason, Hole, Outcome, Pit, Side, Variant};

/// Checks both ways.
#[track_caller]
fn check<T>(value: T, written: Value)
where
    T: serde::Serialize + serde::de::DeserializeOwned + PartialEq + Debug,
{
    assert_eq!(to_value(&value).expect("writes"), written);
    assert_eq!(from_value::<T>(written).expect("reads"), value);
}

#[test]
fn what_is_written_reads_back() {
    check(Side::South, json!("south"));
    check(Side::North, json!("north"));
    for hole in Hole::ALL {
        check(hole, json!(hole.get()));
        check(
            Pit::new(Side::North, hole),
            json!({"side": "north", "hole": hole.get()}),
        );
    }
    check(
        BySide {
            south: 81,
            north: 80,
        },
        json!({"south": 81, "north": 80}),
    );
    for variant in Variant::ALL {
        check(variant, json!(variant.key()));
    }
    check(Outcome::Draw, json!("draw"));
    check(Outcome::Win(Side::South), json!({"win": "south"}));
    for reason in [
        EndReason::Majority,
        EndReason::NoMove,
        EndReason::Repetition,
        EndReason::Agreement,
        EndReason::Resignation,
        EndReason::Time,
        EndReason::Recorded,
    ] {
        check(reason, json!(reason.key()));
        check(
            Conclusion {
                outcome: Outcome::Win(Side::North),
                reason,
            },
            json!({"outcome": {"win": "north"}, "reason": reason.key()}),
        );
    }
}

#[test]
fn rubbish_does_not_read() {
    for hole in [json!(0), json!(10), json!(-1), json!("7"), json!(256)] {
        assert!(from_value::<Hole>(hole).is_err());
    }
    assert!(from_value::<Side>(json!("South")).is_err());
    assert!(from_value::<Variant>(json!("chess")).is_err());
    assert!(from_value::<Outcome>(json!("loss")).is_err());
}
