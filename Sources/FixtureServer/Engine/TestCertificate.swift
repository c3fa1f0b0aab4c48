/// The certificate of every ``FixtureServer`` with TLS.
///
/// A test key, readable by everybody: it must never be trusted outside a test.
/// Self-signed, valid from 2020 to 2120 for `127.0.0.1`, `localhost`,
/// `*.localhost` and, by name because some checkers take no wildcard directly
/// below a top-level domain, `app.localhost`, `api.localhost` and
/// `other.localhost`.
enum TestCertificate {
  static let certificate = """
    -----BEGIN CERTIFICATE-----
    MIICOjCCAd+gAwIBAgIUcbTWNtTbR+0c3UjB9JSiaQmZi3MwCgYIKoZIzj0EAwIw
    QjEsMCoGA1UECgwjRG92ZXRhaWwgdGVzdCBmaXh0dXJlLCBkbyBub3QgdHJ1c3Qx
    EjAQBgNVBAMMCWxvY2FsaG9zdDAgFw0yMDAxMDEwMDAwMDBaGA8yMTIwMDEwMTAw
    MDAwMFowQjEsMCoGA1UECgwjRG92ZXRhaWwgdGVzdCBmaXh0dXJlLCBkbyBub3Qg
    dHJ1c3QxEjAQBgNVBAMMCWxvY2FsaG9zdDBZMBMGByqGSM49AgEGCCqGSM49AwEH
    A0IABNf8V4W1OKMt7AzGT7QIhpdD22lIT8frC/hlpaSmYILS72zXccCr3uELu81m
    w3bjtk/kCa51Fy0t5E80KUtK4jyjgbAwga0wDwYDVR0TAQH/BAUwAwEB/zAOBgNV
    HQ8BAf8EBAMCAoQwEwYDVR0lBAwwCgYIKwYBBQUHAwEwVgYDVR0RBE8wTYIJbG9j
    YWxob3N0ggsqLmxvY2FsaG9zdIINYXBwLmxvY2FsaG9zdIINYXBpLmxvY2FsaG9z
    dIIPb3RoZXIubG9jYWxob3N0hwR/AAABMB0GA1UdDgQWBBRCwqwf/sAzC0VlLP3r
    rPyQFDqQ7TAKBggqhkjOPQQDAgNJADBGAiEApg4VwmwH+Q8J9xDVHMbYIr7I1fGw
    OyEmoSkqSjjJiu0CIQChkxxBcjzXYqPLpamzCp/lmitpUOAVR3rnnQSkWg2lgQ==
    -----END CERTIFICATE-----

    """

  static let privateKey = """
    -----BEGIN PRIVATE KEY-----
    MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgJAeeOeKH1wsZQ7n6
    YVQviMH9ILg5dlVbMb2WmeZin/GhRANCAATX/FeFtTijLewMxk+0CIaXQ9tpSE/H
    6wv4ZaWkpmCC0u9s13HAq97hC7vNZsN247ZP5AmudRctLeRPNClLSuI8
    -----END PRIVATE KEY-----

    """
}
