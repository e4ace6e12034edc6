use kym_platform::outbound::random::SystemRandom;
use kym_platform::sealed::{open, seal};
use kym_platform::secret_key::Keys;
use uuid::Uuid;

const SECRET: &[u8] = b"twenty bytes of them";
const PURPOSE: &str = "secrets of tests";
const ANNA: Uuid = Uuid::from_u128(1);
const BORIS: Uuid = Uuid::from_u128(2);

fn sealed(keys: &Keys) -> Vec<u8> {
    seal(keys, PURPOSE, &SystemRandom, ANNA, SECRET).expect("sealed")
}

#[test]
fn only_the_same_key_opens_it_and_only_for_the_same_owner_and_purpose() {
    let keys = Keys::new(b"secret");
    let sealed = sealed(&keys);
    let opened = open(&keys, PURPOSE, ANNA, &sealed);
    assert_eq!(opened.as_deref(), Some(SECRET));
    assert_eq!(open(&keys, PURPOSE, BORIS, &sealed), None);
    assert_eq!(open(&keys, "another", ANNA, &sealed), None);
    assert_eq!(open(&Keys::new(b"another"), PURPOSE, ANNA, &sealed), None);
}

#[test]
fn what_was_changed_is_not_opened() {
    let keys = Keys::new(b"secret");
    let sealed = sealed(&keys);
    for place in 0..sealed.len() {
        let mut changed = sealed.clone();
        changed[place] ^= 1;
        assert_eq!(open(&keys, PURPOSE, ANNA, &changed), None, "byte {place}");
    }
    assert_eq!(open(&keys, PURPOSE, ANNA, b"short"), None);
}

#[test]
fn one_secret_sealed_twice_looks_different() {
    let keys = Keys::new(b"secret");
    assert_ne!(sealed(&keys), sealed(&keys));
}
