internal import Foundation

// The kinds of values that only apps have.

extension ManifestValue where Value == String {
  static var identity: Self {
    .text(
      pattern: "^[A-Za-z_-][A-Za-z0-9_-]*(\\.[A-Za-z_-][A-Za-z0-9_-]*)+$",
      "two or more names with dots between, such as com.example.app", isIdentity)
  }

  private static func isIdentity(_ text: String) -> Bool {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count >= 2 && text.utf8.count <= 255
      && parts.allSatisfy { part in
        guard let first = part.utf8.first, !(48...57).contains(first) else { return false }
        return part.utf8.allSatisfy {
          (48...57).contains($0) || (97...122).contains($0 | 0x20) || $0 == 95 || $0 == 45
        }
      }
  }

  /// A token of HTTP with an optional version: anything else could break a
  /// header.
  static var userAgentToken: Self {
    .text(
      pattern: "^[A-Za-z0-9._+-]+(/[A-Za-z0-9._+-]+)?$",
      "a word with an optional version, such as OfficeCheckin/1.0"
    ) { text in
      let parts = text.split(separator: "/", omittingEmptySubsequences: false)
      return parts.count <= 2
        && parts.allSatisfy { part in
          !part.isEmpty
            && part.utf8.allSatisfy {
              (48...57).contains($0) || (97...122).contains($0 | 0x20) || "._+-".utf8.contains($0)
            }
        }
    }
  }

  /// A scheme that other programs may open.
  static var scheme: Self {
    .text(
      pattern: "^[a-z][a-z0-9+.-]*$", "a scheme in small letters without the colon, such as tel"
    ) { text in
      guard let first = text.utf8.first, (97...122).contains(first) else { return false }
      return text.utf8.allSatisfy {
        (48...57).contains($0) || (97...122).contains($0) || "+.-".utf8.contains($0)
      }
    }.map { (scheme, cursor) throws(ManifestError) in
      guard !DangerousSchemes.all.contains(scheme), !["http", "https", "app"].contains(scheme)
      else { throw cursor.fault("\(scheme): cannot be handed to other programs") }
      return scheme
    }
  }
}

extension ManifestValue where Value == String {
  /// A scheme of the app's own: one that no other program is known for.
  static var ownScheme: Self {
    ManifestValue<String>.scheme.map { (scheme, cursor) throws(ManifestError) in
      guard !SystemSchemes.known.contains(scheme), scheme != "intent" else {
        throw cursor.fault("\(scheme): belongs to other programs")
      }
      return scheme
    }
  }
}

extension ManifestValue where Value == URL {
  /// A page that anybody can open.
  static var webAddress: Self {
    ManifestValue<String>.text.map { (text, cursor) throws(ManifestError) in
      guard let url = URL(string: text), url.scheme?.lowercased() == "https",
        let host = url.host, !host.isEmpty, url.user == nil
      else { throw cursor.fault("expected an https:// address, found \"\(text)\"") }
      return url
    }
  }
}

extension ManifestValue where Value == ManifestDraft.Placed {
  static var placed: Self {
    ManifestValue<String>.text.map { (text, cursor) throws(ManifestError) in
      ManifestDraft.Placed(text: text, cursor: cursor)
    }
  }
}

extension ManifestValue where Value == AppIcon {
  static var icon: Self {
    ManifestValue<String>.text.map { (text, cursor) throws(ManifestError) in
      let isFile =
        text.contains("/") || [".png", ".svg"].contains { text.lowercased().hasSuffix($0) }
      guard isFile else { return .named(text) }
      let file = cursor.context.file.deletingLastPathComponent().appending(path: text)
        .standardizedFileURL
      guard FileFacts.exists(file), !FileFacts.isDirectory(file) else {
        throw cursor.fault("expected a picture next to the manifest, but there is no \"\(text)\"")
      }
      return .file(file)
    }
  }
}

extension ManifestValue where Value == OriginPattern {
  static var originPattern: Self {
    ManifestValue<String>.text.map { (text, cursor) throws(ManifestError) in
      guard let pattern = OriginPattern(text) else {
        throw cursor.fault(
          "expected an origin without a path, such as https://example.com, *.example.com or *, "
            + "found \"\(text)\"")
      }
      return pattern
    }
  }
}

extension ManifestValue where Value == HostPattern {
  static var hostPattern: Self {
    ManifestValue<String>.text.map { (text, cursor) throws(ManifestError) in
      guard let pattern = HostPattern(text) else {
        throw cursor.fault(
          "expected a host, such as example.com or *.example.com, found \"\(text)\"")
      }
      return pattern
    }
  }
}

extension ManifestValue where Value == AppManifest.Navigation.Rule {
  static var navigationRule: Self {
    ManifestObject(matchAndOpen(\Value.pattern, \.destination)).value(from: Value(.all, .refuse))
  }
}

/// What rules for links and for windows have in common.
private func matchAndOpen<Rule>(
  _ pattern: WritableKeyPath<Rule, OriginPattern>,
  _ destination: WritableKeyPath<Rule, AppManifest.Navigation.Destination>
) -> [ManifestField<Rule>] {
  [
    ManifestField(
      "match", pattern, .originPattern, isRequired: true,
      "Which origins: https://example.com, *.example.com for all hosts under it, or *."),
    ManifestField(
      "open", destination, .choice(), isRequired: true,
      "Where they open: here, in a popup, in the system's browser, or not at all."),
  ]
}

extension ManifestValue where Value == AppManifest.Navigation.PopupRule {
  static var popupRule: Self {
    let gesture = ManifestField<Value>(
      "gesture", \.needsGesture, .flag, default: true,
      "Whether the person must have tapped; a window that opens by itself is then refused.")
    return ManifestObject(matchAndOpen(\Value.pattern, \.destination) + [gesture])
      .value(from: Value(.all, .refuse))
  }
}

extension ManifestValue where Value == [ToolbarItem] {
  static var toolbar: Self {
    let list = ManifestValue.list(of: ManifestValue<ToolbarItem>.toolbarItem, "toolbar items")
    let expected = "true, false or a list of toolbar items"
    return Self(
      schema: ["anyOf": [["type": "boolean"], list.schema]], expected: expected
    ) { (cursor) throws(ManifestError) in
      switch cursor.node.value {
      case .bool(let isThere): return isThere ? ToolbarItem.standard : []
      case .array: break
      default: throw cursor.mismatch(expected)
      }
      let items = try list.read(cursor)
      var seen: Set<String> = []
      for (item, inner) in zip(items, try cursor.elements(expected))
      where !seen.insert(item.identity).inserted {
        throw inner.fault("\"\(item.identity)\" stands in the toolbar twice")
      }
      return items
    }
  }
}

extension ToolbarItem {
  /// What tells it from the others of a toolbar.
  var identity: String {
    if case .button(let button) = self { return button.id }
    return Self.named.first { $0.item == self }?.name ?? ""
  }
}

extension ManifestValue where Value == ToolbarItem {
  static var toolbarItem: Self {
    let names = ToolbarItem.named.map(\.name)
    let button = ManifestButton.keys.value(from: ManifestButton())
    let expected = "one of " + names.joined(separator: ", ") + ", or a button with id and title"
    return Self(
      schema: [
        "anyOf": [
          ["enum": JSONNode(.array(names.map { JSONNode(.string($0)) }))], button.schema,
        ]
      ], expected: expected
    ) { (cursor) throws(ManifestError) in
      switch cursor.node.value {
      case .string(let name):
        guard let item = ToolbarItem.named.first(where: { $0.name == name })?.item else {
          throw cursor.fault(
            "there is no toolbar item \"\(name)\"" + ManifestCursor.hint(for: name, among: names))
        }
        return item
      case .object: return .button(try button.read(cursor).finished(cursor))
      default: throw cursor.mismatch(expected)
      }
    }
  }
}

/// A button on its way.
private struct ManifestButton {
  var id = ""
  var title = ""
  var icon: AppIcon?
  var event: String?
  var open: String?

  static var keys: ManifestObject<Self> {
    ManifestObject([
      ManifestField(
        "id", \.id, .text, isRequired: true, "The button's identity, unique in the toolbar."),
      ManifestField(
        "title", \.title, .words, isRequired: true,
        "Its name, for screen readers and where there is no icon."),
      ManifestField(
        "icon", optional: \.icon, .icon,
        "Its picture: a PNG or SVG file next to this one, or an icon's name."),
      ManifestField(
        "event", optional: \.event, .text,
        "A press sends the page a DOM event of this name, at window."),
      ManifestField(
        "open", optional: \.open, .text,
        "A press loads this address, which is relative to where the app starts. With neither "
          + "\"event\" nor \"open\", Swift is called."),
    ])
  }

  func finished(_ cursor: ManifestCursor) throws(ManifestError) -> ToolbarButton {
    let action: ToolbarButton.Action
    switch (event, open) {
    case (_?, _?): throw cursor.fault("expected \"event\" or \"open\", found both")
    case (let event?, nil): action = .event(event)
    case (nil, let address?): action = .open(address)
    case (nil, nil): action = .swift
    }
    return ToolbarButton(id: id, title: title, icon: icon, action: action)
  }
}
