use kym_platform::http::disposition::attachment;

#[test]
fn a_name_is_told_in_both_ways_and_cannot_break_out() {
    for (name, value) in [
        (
            "a b.pdf",
            "attachment; filename=\"a b.pdf\"; filename*=UTF-8''a%20b.pdf",
        ),
        (
            "чек.pdf",
            "attachment; filename=\"___.pdf\"; filename*=UTF-8''%D1%87%D0%B5%D0%BA.pdf",
        ),
        (
            "\"; filename=x.html",
            "attachment; filename=\"__ filename=x.html\"; filename*=UTF-8''%22%3B%20filename%3Dx.html",
        ),
        (
            "a\r\nSet-Cookie: b",
            "attachment; filename=\"a__Set-Cookie: b\"; filename*=UTF-8''a%0D%0ASet-Cookie%3A%20b",
        ),
        (
            "100%41\\.pdf",
            "attachment; filename=\"100_41_.pdf\"; filename*=UTF-8''100%2541%5C.pdf",
        ),
    ] {
        assert_eq!(attachment(name), value, "{name:?}");
    }
}
