/// Which certificate a ``FixtureServer`` with TLS has. All are self-signed.
public enum FixtureCertificate: Sendable, CaseIterable {
  /// Valid for `127.0.0.1`, `localhost` and `*.localhost`.
  case good
  /// Was valid for these in the year 2000.
  case expired
  /// Will be valid for these from the year 2110 on.
  case notYetValid
  /// Valid for `elsewhere.test` only.
  case otherHost

  /// Certificate and key. Test keys, readable by everybody.
  var pem: String {
    switch self {
    case .good: TestCertificate.certificate + TestCertificate.privateKey
    case .expired: Self.expiredPEM
    case .notYetValid: Self.notYetValidPEM
    case .otherHost: Self.otherHostPEM
    }
  }

  private static let expiredPEM = """
    -----BEGIN CERTIFICATE-----
    MIIB8jCCAZigAwIBAgIBATAKBggqhkjOPQQDAjBCMSwwKgYDVQQKDCNEb3ZldGFp
    bCB0ZXN0IGZpeHR1cmUsIGRvIG5vdCB0cnVzdDESMBAGA1UEAwwJbG9jYWxob3N0
    MB4XDTAwMDEwMTAwMDAwMFoXDTAxMDEwMTAwMDAwMFowQjEsMCoGA1UECgwjRG92
    ZXRhaWwgdGVzdCBmaXh0dXJlLCBkbyBub3QgdHJ1c3QxEjAQBgNVBAMMCWxvY2Fs
    aG9zdDBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABBW0K+2EtZi6CgfegS3RWOA/
    0i/YqZQsym2p6SUrkHiuKHaEIrCgjXcjpzTMtpDH/+Aclzni5DMpTB0yKMAkWCWj
    fzB9MA8GA1UdEwEB/wQFMAMBAf8wCwYDVR0PBAQDAgKEMBMGA1UdJQQMMAoGCCsG
    AQUFBwMBMCkGA1UdEQQiMCCCCWxvY2FsaG9zdIINYXBwLmxvY2FsaG9zdIcEfwAA
    ATAdBgNVHQ4EFgQU89SH/7E93MGRugJzLIaw74GhHoEwCgYIKoZIzj0EAwIDSAAw
    RQIhANvfM3petnHqF6Gv2XtB9KEcjDMMbro04E5l6MtU0PUYAiAoE8FlHNZZWHJj
    dL6xOvh1aQiqhg2pTWUXpdFyxEZwxQ==
    -----END CERTIFICATE-----
    -----BEGIN PRIVATE KEY-----
    MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgWrTtMJpFmwAo7OKt
    6WA44FArIVBHdcE5o8ahMPcR2yihRANCAAQVtCvthLWYugoH3oEt0VjgP9Iv2KmU
    LMptqeklK5B4rih2hCKwoI13I6c0zLaQx//gHJc54uQzKUwdMijAJFgl
    -----END PRIVATE KEY-----

    """

  private static let notYetValidPEM = """
    -----BEGIN CERTIFICATE-----
    MIIB5zCCAY2gAwIBAgIBATAKBggqhkjOPQQDAjBCMSwwKgYDVQQKDCNEb3ZldGFp
    bCB0ZXN0IGZpeHR1cmUsIGRvIG5vdCB0cnVzdDESMBAGA1UEAwwJbG9jYWxob3N0
    MCIYDzIxMTAwMTAxMDAwMDAwWhgPMjEyMDAxMDEwMDAwMDBaMEIxLDAqBgNVBAoM
    I0RvdmV0YWlsIHRlc3QgZml4dHVyZSwgZG8gbm90IHRydXN0MRIwEAYDVQQDDAls
    b2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAARoVrYL5/IGj5LYAO2T
    0CaYuYhewerCg79fCrsnK24Y2QKWjswUHRjGibk9awvSBompRPpR/YmfnFygtg2t
    MKdmo3AwbjAPBgNVHRMBAf8EBTADAQH/MAsGA1UdDwQEAwIChDATBgNVHSUEDDAK
    BggrBgEFBQcDATAaBgNVHREEEzARgglsb2NhbGhvc3SHBH8AAAEwHQYDVR0OBBYE
    FNtzTvN0X79N5w7HKs1yDt7GSc4+MAoGCCqGSM49BAMCA0gAMEUCIQDkuN2kxQMG
    mdCn0BZLQf8JEX5mCAcYbttjgjf2ErjTtwIgD6dlTHVW8VaBpIjMGVY8JSsMICpr
    tlwUBuNI04WbKsE=
    -----END CERTIFICATE-----
    -----BEGIN PRIVATE KEY-----
    MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg0CLpra7b7vgQdXMU
    tT8ACKkTKPziXLr0v79A4Q2BtEyhRANCAARoVrYL5/IGj5LYAO2T0CaYuYhewerC
    g79fCrsnK24Y2QKWjswUHRjGibk9awvSBompRPpR/YmfnFygtg2tMKdm
    -----END PRIVATE KEY-----

    """

  private static let otherHostPEM = """
    -----BEGIN CERTIFICATE-----
    MIIB7jCCAZSgAwIBAgIBATAKBggqhkjOPQQDAjBHMSwwKgYDVQQKDCNEb3ZldGFp
    bCB0ZXN0IGZpeHR1cmUsIGRvIG5vdCB0cnVzdDEXMBUGA1UEAwwOZWxzZXdoZXJl
    LnRlc3QwIBcNMjAwMTAxMDAwMDAwWhgPMjEyMDAxMDEwMDAwMDBaMEcxLDAqBgNV
    BAoMI0RvdmV0YWlsIHRlc3QgZml4dHVyZSwgZG8gbm90IHRydXN0MRcwFQYDVQQD
    DA5lbHNld2hlcmUudGVzdDBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABKDsXawv
    Fx6SxyW1tNcgsLCgjBjl5+XGgHtk4HnI7ilELeWg/X3+w43WgVxr7Kq3MWC0FKfq
    EmItKArI7Ego/MujbzBtMA8GA1UdEwEB/wQFMAMBAf8wCwYDVR0PBAQDAgKEMBMG
    A1UdJQQMMAoGCCsGAQUFBwMBMBkGA1UdEQQSMBCCDmVsc2V3aGVyZS50ZXN0MB0G
    A1UdDgQWBBQIC9kZZL5Jf8kmRLyDIZu3t/3gfzAKBggqhkjOPQQDAgNIADBFAiBV
    bIGeV+5T69SnwBs8icSk8c8vaEwxdHTiI3wCJh8pGAIhAMc/J/G6QY0/pHlBrmzw
    Pze56SP5SOQuUdLRvWRBFnOp
    -----END CERTIFICATE-----
    -----BEGIN PRIVATE KEY-----
    MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgZz9xpmNhiacc2qx7
    jLTJTctlLovRKR1yoUArVA97B1uhRANCAASg7F2sLxcekscltbTXILCwoIwY5efl
    xoB7ZOB5yO4pRC3loP19/sON1oFca+yqtzFgtBSn6hJiLSgKyOxIKPzL
    -----END PRIVATE KEY-----

    """
}
