import Foundation
import Testing

@testable import DovetailCore

/// TypeScript from Swift types.
@Suite(.serialized)
struct ContractTests {
  enum Kind: String, Codable, CaseIterable, Sendable { case small, large }
  enum Level: Int, Codable, CaseIterable, Sendable {
    case low = 1
    case high = 9
  }
  enum Payment: PageExamples, Equatable, Sendable {
    case card(number: String, expires: Date)
    case cash
    static var pageExamples: [Payment] {
      [.card(number: "", expires: Date(timeIntervalSince1970: 0)), .cash]
    }
  }
  struct Node: Codable, Sendable {
    var name: String
    var children: [Node]
  }
  struct Order: Codable, Sendable {
    struct Line: Codable, Sendable {
      var title: String
      var count: Int
      var picture: Data?
    }
    var id: UUID
    var at: Date
    var lines: [Line]
    var notes: [String: String]
    var kind: Kind
    var level: Level?
    var payment: Payment
    var share: Double
    var isPaid: Bool
    var extra: PageValue
    var link: URL?
  }
  struct Empty: Codable, Sendable {}
  enum Unknown: Codable, Sendable { case one(Int), two }
  enum Loose: String, Codable, Sendable { case a, b }

  static let commands = CommandSet("shop") {
    Command("order") { (order: Order, _) in order }
    Command("tree") { _ in Node(name: "", children: []) }
    Command("count") { (texts: [String]?, _) in texts?.count }
    Command("data") { (data: Data, _) in ["size": data.count] }
    Command("empty") { (_: Empty, _) in }
    Command.stream("ticks") { (kind: Kind, _) in AsyncStream<Date> { $0.finish() } }
  }

  @Test func `each kind of type has its TypeScript`() throws {
    let text = try Contract([Self.commands]).declarations
    let body = text.components(separatedBy: "declare namespace DovetailTypes {\n")[1]
      .components(separatedBy: "\n}\n")[0]

    #expect(
      body == """
          interface Empty {
          }
          interface Line {
            title: string;
            count: number;
            picture?: ArrayBuffer | null;
          }
          interface Node {
            name: string;
            children: Node[];
          }
          interface Order {
            id: string;
            at: Date;
            lines: Line[];
            notes: { [name: string]: string };
            kind: "small" | "large";
            level?: 1 | 9 | null;
            payment: Payment;
            share: number;
            isPaid: boolean;
            extra: unknown;
            link?: string | null;
          }
          type Payment =
            | { card: Payment_card }
            | { cash: Payment_cash };
          interface Payment_card {
            number: string;
            expires: Date;
          }
          interface Payment_cash {
          }
          interface Commands {
            "count": { request: string[] | null; response: number | null };
            "data": { request: ArrayBuffer; response: { [name: string]: number } };
            "empty": { request: Empty; response: undefined };
            "order": { request: Order; response: Order };
            "tree": { request: undefined; response: Node };
          }
          interface Streams {
            "ticks": { request: "small" | "large"; response: Date };
          }
        """)
  }

  @Test func `a type whose shape is not known is named, with what to do`() {
    #expect(throws: ShapeError.self) {
      try Contract([Command("a") { (_: Unknown, _) in }])
    }
    do {
      _ = try Contract([Command("a") { (_: [Loose], _) in }])
      Issue.record("it has a shape")
    } catch {
      #expect(
        error.localizedDescription
          == "The type Loose cannot be described to pages: an enum needs CaseIterable for its cases"
      )
    }
  }

  @Test func `the version is that of the contract, and is found in the file`() throws {
    let contract = try Contract([Self.commands])
    let same = try Contract(Self.commands.commands.reversed())
    let less = try Contract(Array(Self.commands.commands.dropLast()))

    #expect(Contract(declarations: contract.declarations) == contract)
    #expect(contract.version == same.version)
    #expect(contract.version != less.version)
    #expect(Contract(declarations: "declare const x: 1;") == nil)
  }

  private nonisolated static let compiler = ["/usr/bin/tsc", "/usr/local/bin/tsc"].first {
    FileManager.default.isExecutableFile(atPath: $0)
  }

  @Test(
    .enabled(
      if: Self.compiler != nil, "no TypeScript compiler here: Scripts/set-up check installs one"))
  func `the strict compiler takes the declarations, and what pages do with them`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data(Contract([Self.commands] + StockCommands.all).declarations.utf8)
      .write(to: folder.appending(path: "dovetail.d.ts"))
    try Data(
      """
      async function good(order: DovetailTypes.Order): Promise<number> {
        const back = await dovetail.invoke("order", { ...order, lines: [
          { title: "a", count: 1, picture: new Uint8Array(1) }], payment: { cash: {} } });
        const date: Date = back.at;
        const level: 1 | 9 | null | undefined = back.level;
        await dovetail.invoke("empty", {});
        const none: undefined = await dovetail.invoke("empty", {}, { signal: new AbortController().signal });
        const tree: DovetailTypes.Node = await dovetail.invoke("tree");
        const count: number | null = await dovetail.invoke("count");
        for await (const tick of window.dovetail.stream("ticks", "small")) return +tick;
        dovetail.listen("news", value => value.title)();
        const files = await dovetail.invoke("files.pick", { types: ["image/*"], several: true });
        const bytes: ArrayBuffer = files[0].data;
        const kept: string | null = await dovetail.invoke("files.save", { name: "a", data: bytes });
        await dovetail.invoke("window.title", kept);
        await dovetail.invoke("preferences.write", { key: "a", value: [1, { b: 2 }] });
        const state: "granted" | "denied" | "prompt" = await dovetail.invoke("notifications.ask");
        for await (const place of dovetail.stream("location.watch")) return place.latitude;
        try { await dovetail.invoke("tree") } catch (error) {
          if (error instanceof dovetail.DovetailError && error.code === "deadline") return 0;
        }
        return tree.children.length + (count ?? 0) + +date + (level ?? 0);
      }
      async function bad() {
        // @ts-expect-error
        await dovetail.invoke("nothing");
        // @ts-expect-error
        await dovetail.invoke("data");
        // @ts-expect-error
        await dovetail.invoke("share.show", { text: 1 });
        // @ts-expect-error
        await dovetail.invoke("data", "text");
        // @ts-expect-error
        dovetail.stream("ticks", "huge");
        // @ts-expect-error
        const text: string = (await dovetail.invoke("tree")).children;
      }
      """.utf8
    ).write(to: folder.appending(path: "page.ts"))

    let process = Process()
    process.executableURL = URL(filePath: try #require(Self.compiler))
    process.arguments = [
      "--strict", "--noEmit", "--target", "es2020", "--lib", "es2020,dom",
      folder.appending(path: "dovetail.d.ts").path, folder.appending(path: "page.ts").path,
    ]
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()

    #expect(process.terminationStatus == 0, "\(String(decoding: output, as: UTF8.self))")
  }

  private enum Before {
    enum Kind: String, Codable, CaseIterable, Sendable { case a, b }
    struct Ask: Codable, Sendable {
      var text: String
      var kind: Kind
      var old: Int?
    }
    struct Tell: Codable, Sendable {
      var name: String
      var gone: Int
      var list: [Int]
      var kind: Kind
    }
  }
  private enum After {
    enum Kind: String, Codable, CaseIterable, Sendable { case b, c }
    struct Ask: Codable, Sendable {
      var text: Int
      var kind: Kind
      var old: Int
      var new: String
      var free: String?
    }
    struct Tell: Codable, Sendable {
      var name: String?
      var list: [String]
      var kind: Kind
      var more: Int
    }
  }

  @Test func `each change that breaks pages is named, and no other`() throws {
    let old = try Contract([
      Command("ask") { (_: Before.Ask, _) in Before.Tell(name: "", gone: 0, list: [], kind: .a) },
      Command("gone") { _ in 1 }, Command("same") { _ in 1 },
      Command("stream") { _ in 1 },
    ])
    let new = try Contract([
      Command("ask") { (_: After.Ask, _) in After.Tell(name: nil, list: [], kind: .b, more: 1) },
      Command("new") { _ in 1 }, Command("same") { _ in 1 },
      Command.stream("stream") { _ in AsyncStream<Int> { $0.finish() } },
    ])

    #expect(
      new.breaks(since: old) == [
        "ask: its request.text was string and is number",
        #"ask: its request.kind takes no "a" any more"#,
        "ask: its request.old is needed now",
        "ask: its request.new is needed now",
        "ask: its answer.name may be missing now",
        "ask: its answer.gone is gone",
        "ask: its answer.list[] was number and is string",
        #"ask: its answer.kind may be "c" now"#,
        "gone: the command is gone",
        "stream: it gives many values now",
      ])
    #expect(new.breaks(since: new) == [])
  }
}
