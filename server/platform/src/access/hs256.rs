//! The one signature that our tokens have, HMAC with SHA-256 (RFC 7518, 3.2), out of the hashes that are here anyway. The
//! library's own set brings a second RSA and two elliptic curves along, and knows algorithms that no token of ours may name.

use hmac::{Hmac, KeyInit as _, Mac as _};
use jsonwebtoken::crypto::{CryptoProvider, JwtSigner, JwtVerifier, KeyUtils};
use jsonwebtoken::errors::{Error, ErrorKind};
use jsonwebtoken::signature::{Error as SignatureError, Signer, Verifier};
use jsonwebtoken::{Algorithm, AlgorithmFamily, DecodingKey, EncodingKey};
use sha2::Sha256;

static PROVIDER: CryptoProvider = CryptoProvider {
    signer_factory: |algorithm, key: &EncodingKey| {
        let key = Hs256::new(*algorithm, key.family(), key.as_bytes())?;
        Ok(Box::new(key))
    },
    verifier_factory: |algorithm, key: &DecodingKey| {
        let key = Hs256::new(*algorithm, key.family(), key.try_get_as_bytes()?)?;
        Ok(Box::new(key))
    },
    // Keys as JSON (RFC 7517) are neither read nor written.
    key_utils: KeyUtils::new_unimplemented(),
};

/// Makes this the signature of the library, for the whole process; once is enough, more does nothing.
pub(super) fn install() {
    let _refused_when_it_is_there = PROVIDER.install_default();
}

/// A key, ready to sign and to verify.
struct Hs256(Hmac<Sha256>);

impl Hs256 {
    fn new(algorithm: Algorithm, family: AlgorithmFamily, key: &[u8]) -> Result<Self, Error> {
        if algorithm != Algorithm::HS256 || family != AlgorithmFamily::Hmac {
            return Err(ErrorKind::InvalidAlgorithm.into());
        }
        let key = Hmac::new_from_slice(key).map_err(|_| ErrorKind::InvalidKeyFormat)?;
        Ok(Self(key))
    }

    fn over(&self, message: &[u8]) -> Hmac<Sha256> {
        self.0.clone().chain_update(message)
    }
}

impl Signer<Vec<u8>> for Hs256 {
    fn try_sign(&self, message: &[u8]) -> Result<Vec<u8>, SignatureError> {
        Ok(self.over(message).finalize().into_bytes().to_vec())
    }
}

impl Verifier<Vec<u8>> for Hs256 {
    /// In a time that says nothing of how much of the signature is right.
    fn verify(&self, message: &[u8], signature: &Vec<u8>) -> Result<(), SignatureError> {
        self.over(message)
            .verify_slice(signature)
            .map_err(|_| SignatureError::new())
    }
}

impl JwtSigner for Hs256 {
    fn algorithm(&self) -> Algorithm {
        Algorithm::HS256
    }
}

impl JwtVerifier for Hs256 {
    fn algorithm(&self) -> Algorithm {
        Algorithm::HS256
    }
}
