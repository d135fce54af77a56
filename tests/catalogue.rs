//! Every ruleset of the catalogue is data that can be played and exchanged.

use std::sync::Arc;
use taflkit::engine::Referee;
use taflkit::rules::{Variant, catalogue, to_record};

#[test]
fn every_variant_can_be_played_and_written_as_a_record() {
    for variant in catalogue().variants() {
        let game = Referee::new(Arc::clone(variant)).unwrap().game();
        assert!(!game.legal_moves().is_empty(), "{}", variant.id);
        let text = to_record(variant).to_string();
        let read = Variant::from_record(&text.parse().unwrap()).unwrap();
        assert_eq!(read.ruleset, variant.ruleset, "{}: {text}", variant.id);
        assert_eq!((read.first, &read.start), (variant.first, &variant.start), "{text}");
    }
}

/// The archive's keys that are tafl: 1 to 177, but for the seven games of other kinds and the numbers that were never given out.
#[test]
fn the_archive_s_168_types_each_have_a_variant() {
    let known = (1..=177).filter(|&key| catalogue().by_aage_key(key).is_ok()).count();
    assert_eq!(known, 168);
}

#[test]
fn ids_say_size_and_who_begins() {
    for variant in catalogue().variants() {
        assert_eq!(variant.id.ends_with("-w"), variant.first == taflkit::notation::Side::Defenders, "{}", variant.id);
        let size = variant.size().to_string();
        assert!(variant.id.split('-').any(|part| part == size), "{}", variant.id);
    }
}

#[test]
fn the_archive_s_names_lead_to_its_types_in_the_spellings_of_records() {
    for (name, id) in [
        ("Historical Hnefatafl 9x9 (Saami Tablut)", "saami-tablut-9"),
        ("Historical_Hnefatafl_7x7_(Irish_Brandubh_2) ", "brandubh-2-7"),
        ("Old TYR! 11x11", "old-tyr-jump-11"),
        ("Old Tyr 11x11", "old-tyr-11"),
        ("Tyr 13x13", "tyr-13"),
        ("COPENHAGEN HNEFATAFL BELL 11X11", "copenhagen-11-bell"),
    ] {
        assert_eq!(taflkit::rules::find(name).unwrap().id, id, "{name}");
    }
    let tyr = taflkit::rules::find("Tyr 13x13").unwrap();
    assert!(catalogue().others_of_label(&tyr).any(|other| other.id == "tyr-13-tyr"), "one name, two types");
}

#[test]
fn what_is_shown_as_a_name_is_found_by_it() {
    for variant in catalogue().variants() {
        let found = catalogue().by_name(&variant.name).unwrap();
        // A name that an archive has given to another variant stays with that one.
        let is_published = || catalogue().find(&variant.name).is_some();
        assert!(found.name == variant.name || is_published(), "{}: {}", variant.id, found.id);
    }
    assert_eq!(catalogue().by_name("Irish Brandubh").unwrap().id, "brandubh-7");
}
