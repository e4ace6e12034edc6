use super::*;

fn stripe(code: &str, decline: Option<&str>, advice: Option<&str>) -> FailureKind {
    PaymentFailure::of_stripe(code, decline, advice).kind
}

#[test]
fn declines_of_stripe_are_as_the_table_says() {
    use FailureKind::{Authenticate, OtherMethod, Retry, Stop};

    for (decline, expected) in [
        ("insufficient_funds", Retry),
        ("processing_error", Retry),
        ("try_again_later", Retry),
        ("generic_decline", Retry),
        ("do_not_honor", Retry),
        ("issuer_not_available", Retry),
        ("a_word_of_next_year", Retry),
        ("expired_card", OtherMethod),
        ("incorrect_number", OtherMethod),
        ("do_not_try_again", OtherMethod),
        ("transaction_not_allowed", OtherMethod),
        ("card_not_supported", OtherMethod),
        ("currency_not_supported", OtherMethod),
        ("lost_card", Stop),
        ("stolen_card", Stop),
        ("fraudulent", Stop),
        ("revocation_of_authorization", Stop),
        ("revocation_of_all_authorizations", Stop),
        ("authentication_required", Authenticate),
    ] {
        let failure = PaymentFailure::of_stripe("card_declined", Some(decline), None);
        assert_eq!(failure.kind, expected, "{decline}");
        assert_eq!(failure.code, decline);
    }
    // Some are said by the code alone.
    assert_eq!(stripe("expired_card", None, None), OtherMethod);
    assert_eq!(stripe("authentication_required", None, None), Authenticate);
    assert_eq!(
        stripe("authentication_required", Some("generic_decline"), None),
        Authenticate
    );
    assert_eq!(stripe("card_declined", None, None), Retry);
}

#[test]
fn advice_of_stripe_goes_before_the_table() {
    use FailureKind::{Authenticate, OtherMethod, Retry, Stop};

    let advised = |decline, advice| stripe("card_declined", Some(decline), Some(advice));
    assert_eq!(advised("generic_decline", "do_not_try_again"), OtherMethod);
    assert_eq!(
        advised("insufficient_funds", "confirm_card_data"),
        OtherMethod
    );
    assert_eq!(advised("expired_card", "try_again_later"), Retry);
    assert_eq!(advised("stolen_card", "do_not_try_again"), Stop);
    assert_eq!(advised("stolen_card", "an_advice_of_next_year"), Stop);
    // What the bank wants to have confirmed is never tried again in silence.
    assert_eq!(
        advised("authentication_required", "try_again_later"),
        Authenticate
    );
}

#[test]
fn reasons_of_yookassa_are_as_the_table_says() {
    use FailureKind::{Abandoned, OtherMethod, Retry, Stop};

    for (reason, expected) in [
        ("3d_secure_failed", OtherMethod),
        ("call_issuer", OtherMethod),
        ("canceled_by_merchant", Abandoned),
        ("card_expired", OtherMethod),
        ("country_forbidden", OtherMethod),
        ("deal_expired", Abandoned),
        ("expired_on_capture", Abandoned),
        ("expired_on_confirmation", Abandoned),
        ("fraud_suspected", Stop),
        ("general_decline", Retry),
        ("identification_required", OtherMethod),
        ("insufficient_funds", Retry),
        ("internal_timeout", Retry),
        ("invalid_card_number", OtherMethod),
        ("invalid_csc", OtherMethod),
        ("issuer_unavailable", Retry),
        ("payment_method_limit_exceeded", Retry),
        ("payment_method_restricted", OtherMethod),
        ("permission_revoked", Stop),
        ("unsupported_mobile_operator", OtherMethod),
        ("a_word_of_next_year", Retry),
    ] {
        let failure = PaymentFailure::of_yookassa(reason);
        assert_eq!((failure.kind, failure.code.as_str()), (expected, reason));
    }
}

#[test]
fn who_takes_back_the_permission_is_forgotten() {
    assert!(PaymentFailure::of_yookassa("permission_revoked").is_revocation());
    assert!(!PaymentFailure::of_yookassa("fraud_suspected").is_revocation());
    let revoked =
        PaymentFailure::of_stripe("card_declined", Some("revocation_of_authorization"), None);
    assert!(revoked.is_revocation());
}
