use std::os::unix::fs::PermissionsExt as _;

use kym_platform::config::Config;
use kym_platform::outbound::random::SystemRandom;
use kym_platform::secret_key::{Keys, load};

#[test]
fn each_purpose_has_its_own_key_and_keeps_it() {
    let keys = Keys::new(b"an unguessable text of 32 bytes.");
    let same = Keys::new(b"an unguessable text of 32 bytes.");
    let other = Keys::new(b"another unguessable text, 32 by.");
    assert_eq!(keys.derive("seal"), same.derive("seal"));
    assert_ne!(keys.derive("seal"), keys.derive("hash"));
    assert_ne!(keys.derive("seal"), other.derive("seal"));
    assert_ne!(keys.hash("seal", b"a"), keys.hash("seal", b"b"));
}

#[test]
fn the_key_is_made_once_and_kept_private() {
    let folder = tempfile::tempdir().expect("a folder");
    let config = Config {
        data_dir: folder.path().to_owned(),
        ..Config::default()
    };
    let first = load(&config, &SystemRandom).expect("made");
    assert_eq!(load(&config, &SystemRandom).expect("read"), first);
    let path = folder.path().join("secret.key");
    std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o644)).expect("changed");
    assert!(load(&config, &SystemRandom).is_err());
    std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o600)).expect("changed");
    std::fs::write(&path, b"short").expect("written");
    assert!(load(&config, &SystemRandom).is_err());
}
