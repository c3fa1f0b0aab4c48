internal import Foundation

/// What the private world tells of a frame.
struct Notice {
  enum Kind {
    /// A document has begun, or come back from the page cache.
    case hello
    /// A document is left.
    case bye
    /// The document's address has changed without a load.
    case moved
    /// A navigation is about to be asked for.
    case navigate(Navigation)
    /// A link or form is about to act; it may open a new window.
    case click(url: String, trusted: Bool, button: Int, modifiers: UInt)
    /// `window.open` is about to run.
    case open(url: String, target: String, features: String)
    /// A dialog or a permission is about to be asked for.
    case ask(String)
    /// A file chooser is about to be asked for.
    case file(FileInput)
  }

  struct Navigation {
    var url: String
    var type: String
    var isUserInitiated: Bool
    var isDownload: Bool
    var button: Int
    var modifiers: UInt
  }

  let kind: Kind
  let frame: FrameRecord

  /// nil when the array is not one that the private world sends.
  init?(_ values: [Any]?) {
    guard let values, values.count >= 2, let kind = values[0] as? String,
      let header = values[1] as? String
    else { return nil }
    frame = FrameRecord(header: header)
    func text(_ index: Int) -> String { index < values.count ? values[index] as? String ?? "" : "" }
    func number(_ index: Int) -> Int { index < values.count ? values[index] as? Int ?? 0 : 0 }
    func flag(_ index: Int) -> Bool {
      index < values.count ? values[index] as? Bool ?? false : false
    }
    switch kind {
    case "hello": self.kind = .hello
    case "bye": self.kind = .bye
    case "moved": self.kind = .moved
    case "navigate":
      self.kind = .navigate(
        Navigation(
          url: text(2), type: text(3), isUserInitiated: flag(4), isDownload: flag(5),
          button: number(6), modifiers: UInt(max(0, number(7)))))
    case "click":
      self.kind = .click(
        url: text(2), trusted: flag(3), button: number(4), modifiers: UInt(max(0, number(5))))
    case "open": self.kind = .open(url: text(2), target: text(3), features: text(4))
    case "file":
      self.kind = .file(FileInput(accept: text(2), isFolder: flag(3), capture: text(4)))
    default: self.kind = .ask(kind)
    }
  }
}

extension FrameRecord {
  static let headerLines = 5

  /// Reads a header: token, the numbers of frame and page, 1 for the main frame,
  /// `self.origin` and address, a line each.
  init(header: String) {
    let parts = header.split(
      separator: "\n", maxSplits: Self.headerLines - 1, omittingEmptySubsequences: false)
    guard parts.count == Self.headerLines else { return }
    token = String(parts[0])
    let numbers = parts[1].split(separator: " ")
    frameID = numbers.first.flatMap { UInt64($0) } ?? 0
    pageID = numbers.count > 1 ? UInt64(numbers[1]) ?? 0 : 0
    isMain = parts[2] == "1"
    origin = OriginParts(serialization: String(parts[3]))
    url = URL(string: String(parts[4]))
  }
}

/// The frames of one view, and what they are about to do.
@MainActor
final class FrameTracker {
  /// The documents that live now, by token.
  private(set) var frames: [String: FrameRecord] = [:]
  private(set) var main: FrameRecord?

  private struct Pending {
    let frame: FrameRecord
    let kind: Notice.Kind
  }

  private var pending: [Pending] = []
  /// Old notices that nothing came of are forgotten beyond this number.
  private static let memory = 32

  func receive(_ notice: Notice) {
    let frame = notice.frame
    switch notice.kind {
    case .hello:
      if frame.isMain {
        frames = [:]
        main = frame
      }
      frames[frame.token] = frame
    case .moved:
      guard frames[frame.token] != nil else { return }
      frames[frame.token] = frame
      if frame.isMain { main = frame }
    case .bye:
      frames[frame.token] = nil
    case .navigate, .click, .open, .ask, .file:
      if frames[frame.token] != nil { frames[frame.token] = frame }
      pending.append(Pending(frame: frame, kind: notice.kind))
      if pending.count > Self.memory { pending.removeFirst(pending.count - Self.memory) }
    }
  }

  func reset() {
    frames = [:]
    main = nil
    pending = []
  }

  // MARK: Who asks

  /// The frame that is about to navigate to `url`, and what it said.
  func takeNavigation(to url: String) -> (FrameRecord, Notice.Navigation)? {
    guard
      let index = pending.lastIndex(where: {
        if case .navigate(let navigation) = $0.kind { return navigation.url == url }
        return false
      }), case .navigate(let navigation) = pending[index].kind
    else { return nil }
    let frame = pending[index].frame
    pending.removeAll {
      if case .navigate = $0.kind { return $0.frame.token == frame.token }
      return false
    }
    return (frame, navigation)
  }

  /// The frame whose link or form has just acted on `url`.
  func takeClick(on url: String) -> (FrameRecord, button: Int, modifiers: UInt)? {
    guard
      let index = pending.lastIndex(where: {
        if case .click(let address, _, _, _) = $0.kind { return address == url }
        return false
      }), case .click(_, _, let button, let modifiers) = pending[index].kind
    else { return nil }
    let frame = pending[index].frame
    pending.removeAll { if case .click = $0.kind { true } else { false } }
    return (frame, button, modifiers)
  }

  /// The frame that has just called `window.open`, and its arguments.
  func takeOpen() -> (FrameRecord, url: String, target: String, features: String)? {
    guard
      let index = pending.lastIndex(where: { if case .open = $0.kind { true } else { false } }),
      case .open(let url, let target, let features) = pending[index].kind
    else { return nil }
    let frame = pending[index].frame
    pending.removeAll { if case .open = $0.kind { true } else { false } }
    return (frame, url, target, features)
  }

  /// The frame that is about to show a dialog or ask for a permission.
  ///
  /// Where no frame said so, it can be the main frame only if no frame of
  /// another origin is there; else it is a frame of unknown, opaque origin.
  func takeAsk(_ name: String) -> FrameRecord {
    let isWanted: (Pending) -> Bool = {
      if case .ask(let kind) = $0.kind { return kind == name }
      return false
    }
    if let frame = pending.last(where: isWanted)?.frame {
      pending.removeAll(where: isWanted)
      return frame
    }
    return unnoticed
  }

  /// The frame whose file input is about to open a chooser, and what it wants.
  func takeFileInput() -> (frame: FrameRecord, input: FileInput?) {
    let isFile: (Pending) -> Bool = { if case .file = $0.kind { true } else { false } }
    guard let last = pending.last(where: isFile), case .file(let input) = last.kind else {
      return (unnoticed, nil)
    }
    pending.removeAll(where: isFile)
    return (last.frame, input)
  }

  /// Who may have asked when nobody said so.
  var unnoticed: FrameRecord {
    guard let main else { return FrameRecord(isMain: true) }
    let others = frames.values.filter { $0.origin != main.origin || $0.origin.isOpaque }
    return others.allSatisfy(\.isMain) ? main : FrameRecord()
  }

  /// The frame that sent a request without notice, judged by its `Referer`:
  /// the one frame at that address, or else the one frame of that origin.
  ///
  /// - Parameter excluded: a frame that cannot be it.
  func source(referrer: String?, excluding excluded: FrameRecord?) -> FrameRecord {
    let candidates = frames.values.filter { $0.token != excluded?.token }
    if let referrer, let url = URL(string: referrer) {
      let exact = candidates.filter {
        $0.url?.absoluteString.split(separator: "#", maxSplits: 1).first.map(String.init)
          == referrer
      }
      if exact.count == 1 { return exact[0] }
      let origin = OriginParts(of: url)
      let alike = candidates.filter { $0.origin == origin }
      if alike.count == 1 { return alike[0] }
      if !alike.isEmpty { return FrameRecord(origin: origin) }
    }
    return candidates.count == 1 ? candidates[0] : FrameRecord()
  }
}
