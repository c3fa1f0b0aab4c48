public import Dovetail
internal import Foundation

/// What a test can expect. Each is answered once, as soon as it comes; several of
/// one kind are met in the order in which they were said.
///
/// A text of nil fits any; others must be met exactly.
extension TestHost {
  /// How a person answers whether a page may use something.
  public enum PermissionAnswer: Sendable {
    /// Allowed, and remembered.
    case allow
    /// Refused, and remembered.
    case deny
    /// Closed without an answer.
    case dismiss
  }

  /// `alert`, which is read.
  @discardableResult
  public func expectAlert(
    _ message: String? = nil, fileID: StaticString = #fileID, file: StaticString = #filePath,
    line: UInt = #line
  ) -> Expectation {
    dialog("alert", message, TestPlace(fileID, file, line), { $0 == .alert }, { _ in .accepted })
  }

  /// `confirm`, which is accepted or not.
  @discardableResult
  public func expectConfirm(
    _ message: String? = nil, answer: Bool, fileID: StaticString = #fileID,
    file: StaticString = #filePath, line: UInt = #line
  ) -> Expectation {
    dialog(
      "confirm", message, TestPlace(fileID, file, line), { $0 == .confirm },
      { _ in answer ? .accepted : .dismissed })
  }

  /// `prompt`, which is answered with a text; nil cancels it.
  @discardableResult
  public func expectPrompt(
    _ message: String? = nil, answer: String?, fileID: StaticString = #fileID,
    file: StaticString = #filePath, line: UInt = #line
  ) -> Expectation {
    dialog(
      "prompt", message, TestPlace(fileID, file, line),
      { if case .prompt = $0 { true } else { false } },
      { _ in answer.map(Dialog.Answer.text) ?? .dismissed })
  }

  /// The question whether a page may use something of the device.
  @discardableResult
  public func expectPermission(
    _ permissions: Permission..., answer: PermissionAnswer, fileID: StaticString = #fileID,
    file: StaticString = #filePath, line: UInt = #line
  ) -> Expectation {
    let wanted = Set(permissions)
    let names = wanted.sorted().map(\.rawValue).joined(separator: " and ")
    return dialog(
      "permission for \(names)", nil, TestPlace(fileID, file, line),
      { if case .permission(wanted, _) = $0 { true } else { false } },
      { _ in
        switch answer {
        case .allow: .accepted
        case .deny: .refused
        case .dismiss: .dismissed
        }
      })
  }

  /// A choice of files, or of a folder; nil cancels it.
  @discardableResult
  public func expectFiles(
    answer: [URL]?, fileID: StaticString = #fileID, file: StaticString = #filePath,
    line: UInt = #line
  ) -> Expectation {
    dialog(
      "file choice", nil, TestPlace(fileID, file, line),
      { if case .files = $0 { true } else { false } },
      { _ in answer.map(Dialog.Answer.files) ?? .dismissed })
  }

  /// A file of the page that is kept at a place; nil cancels it.
  ///
  /// - Parameter name: the name that the page has given it.
  @discardableResult
  public func expectSaving(
    _ name: String, answer: URL?, fileID: StaticString = #fileID, file: StaticString = #filePath,
    line: UInt = #line
  ) -> Expectation {
    dialog(
      "saving of the file \(name)", nil, TestPlace(fileID, file, line),
      { if case .save(let choice) = $0 { choice.name == name } else { false } },
      { _ in answer.map { .files([$0]) } ?? .dismissed })
  }

  /// Something that the page hands to others: words, an address, files.
  ///
  /// - Parameters:
  ///   - text: words and address, a line each; nil fits any.
  ///   - files: the files' names, as they are made safe; nil fits any.
  ///   - answer: whether the person hands it over.
  @discardableResult
  public func expectSharing(
    _ text: String? = nil, files: [String]? = nil, answer: Bool,
    fileID: StaticString = #fileID, file: StaticString = #filePath, line: UInt = #line
  ) -> Expectation {
    dialog(
      "sharing" + (text.map { " of “\($0)”" } ?? ""), nil, TestPlace(fileID, file, line),
      {
        guard case .share(let content) = $0 else { return false }
        guard text == nil || text == content.body else { return false }
        return files == nil || files == content.files.map(\.lastPathComponent)
      }, { _ in answer ? .accepted : .dismissed })
  }

  /// The question how to print the page, when the app or its page asks for it by
  /// the bridge.
  @discardableResult
  public func expectPrinting(
    answer: PrintOutcome, fileID: StaticString = #fileID, file: StaticString = #filePath,
    line: UInt = #line
  ) -> Expectation {
    event("question how to print the page", TestPlace(fileID, file, line)) {
      if case .printing = $0 { true } else { false }
    } respond: {
      if case .printing(let then) = $0 { then(answer) }
    }
  }

  /// A server's question for a user and a password.
  ///
  /// - Parameter realm: what the server says that the password is for.
  @discardableResult
  public func expectCredentials(
    realm: String? = nil, user: String, password: String, fileID: StaticString = #fileID,
    file: StaticString = #filePath, line: UInt = #line
  ) -> Expectation {
    credentials(
      realm, TestPlace(fileID, file, line), .credentials(user: user, password: password))
  }

  /// A server's question for a user and a password, which is cancelled.
  @discardableResult
  public func expectCredentialsCancelled(
    realm: String? = nil, fileID: StaticString = #fileID, file: StaticString = #filePath,
    line: UInt = #line
  ) -> Expectation {
    credentials(realm, TestPlace(fileID, file, line), .dismissed)
  }

  private func credentials(_ realm: String?, _ place: TestPlace, _ answer: Dialog.Answer)
    -> Expectation
  {
    dialog(
      "password", realm, place, { if case .credentials = $0 { true } else { false } },
      { _ in answer })
  }

  /// The question whether to leave a page whose changes are not saved.
  @discardableResult
  public func expectLeave(
    answer: Bool, fileID: StaticString = #fileID, file: StaticString = #filePath,
    line: UInt = #line
  ) -> Expectation {
    dialog(
      "question whether to leave the page", nil, TestPlace(fileID, file, line), { $0 == .leave },
      { _ in answer ? .accepted : .dismissed })
  }

  /// The question whether another program may open an address.
  @discardableResult
  public func expectOpening(
    _ address: String, answer: Bool, fileID: StaticString = #fileID,
    file: StaticString = #filePath, line: UInt = #line
  ) -> Expectation {
    dialog(
      "question whether to open \(address)", nil, TestPlace(fileID, file, line),
      { if case .openExternally(let url) = $0 { url.absoluteString == address } else { false } },
      { _ in answer ? .accepted : .dismissed })
  }

  private func dialog(
    _ name: String, _ message: String?, _ place: TestPlace,
    _ isKind: @escaping @MainActor (Dialog.Kind) -> Bool,
    _ answer: @escaping @MainActor (Dialog) -> Dialog.Answer
  ) -> Expectation {
    add(
      Expectation(
        name + (message.map { " “\($0)”" } ?? ""), bench, place,
        matches: { event in
          guard case .dialog(let dialog, _) = event, isKind(dialog.kind) else { return false }
          return message.map { $0 == dialog.message } ?? true
        },
        respond: { event in
          if case .dialog(let dialog, _) = event { dialog.answer(answer(dialog)) }
        }))
  }
}

/// What leaves the app.
extension TestHost {
  /// An address that is handed to another program, such as `tel:` or a link to
  /// another site.
  ///
  /// - Parameter isOpened: whether there is a program that takes it.
  @discardableResult
  public func expectExternal(
    _ address: String, isOpened: Bool = true, fileID: StaticString = #fileID,
    file: StaticString = #filePath, line: UInt = #line
  ) -> Expectation {
    event(
      "opening of \(address) in another program", TestPlace(fileID, file, line)
    ) {
      guard case .external(let url, _) = $0 else { return false }
      return url.absoluteString == address
    } respond: {
      if case .external(_, let then) = $0 { then(isOpened) }
    }
  }

  /// The page's address that is sent to somebody, by the window's own menu: a
  /// letter with the address in it is handed to the mail program.
  @discardableResult
  public func expectShare(
    of address: String, fileID: StaticString = #fileID, file: StaticString = #filePath,
    line: UInt = #line
  ) -> Expectation {
    event("share of \(address)", TestPlace(fileID, file, line)) {
      guard case .external(let url, _) = $0, url.scheme == "mailto" else { return false }
      let items = URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems ?? []
      return items.contains { $0.name == "body" && $0.value?.contains(address) == true }
    } respond: {
      if case .external(_, let then) = $0 { then(true) }
    }
  }

  /// A file that is opened, or shown in its folder.
  @discardableResult
  public func expectFile(
    _ name: String, fileID: StaticString = #fileID, file: StaticString = #filePath,
    line: UInt = #line
  ) -> Expectation {
    event("opening of the file \(name)", TestPlace(fileID, file, line)) {
      switch $0 {
      case .file(let url), .reveal(let url): url.lastPathComponent == name
      default: false
      }
    }
  }

  /// A notification. ``pressNotification(_:)`` presses it later.
  @discardableResult
  public func expectNotification(
    _ title: String, body: String? = nil, fileID: StaticString = #fileID,
    file: StaticString = #filePath, line: UInt = #line
  ) -> Expectation {
    event("notification “\(title)”", TestPlace(fileID, file, line)) {
      if case .ownNotification(let shown) = $0 { return shown.title == title }
      guard case .notification(let shown) = $0 else { return false }
      return shown.title == title && body.map { $0 == shown.body } ?? true
    }
  }

  private func event(
    _ name: String, _ place: TestPlace, matches: @escaping @MainActor (HostEvent) -> Bool,
    respond: @escaping @MainActor (HostEvent) -> Void = { _ in }
  ) -> Expectation {
    add(Expectation(name, bench, place, matches: matches, respond: respond))
  }
}
