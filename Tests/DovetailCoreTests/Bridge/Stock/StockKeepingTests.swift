import Foundation
import Testing

@testable import DovetailCore

/// What pages keep by the app.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(1)))
struct StockKeepingTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  private func app() async throws -> HostedApp {
    let app = try await HostedApp(
      stock: StockCommands.preferences, StockCommands.secrets,
      folders: AppFolders(under: folder.url))
    app.stack.session.secretStore = MemorySecrets()
    return app
  }

  @Test func `preferences outlast the app, of whatever shape`() async throws {
    let first = try await app()
    try await first.js(
      """
      const write = (key, value) => dovetail.invoke('preferences.write', { key, value });
      await write('list', [1, { a: '한' }]);
      await write('date', new Date(5));
      await write('bytes', new Uint8Array([1, 2]));
      await write('gone', true);
      await write('gone', null);
      """)

    let second = try await app()
    #expect(
      try await second.text(
        """
        const read = key => dovetail.invoke('preferences.read', key);
        return JSON.stringify([await read('list'), +await read('date'),
          [...new Uint8Array(await read('bytes'))], await read('gone'), await read('none'),
          await dovetail.invoke('preferences.keys')]);
        """) == #"[[1,{"a":"한"}],5,[1,2],null,null,["bytes","date","list"]]"#)
  }

  @Test func `preferences that are too many change nothing`() async throws {
    let app = try await app()

    #expect(
      try await app.text(
        """
        const write = (key, value) => dovetail.invoke('preferences.write', { key, value })
          .then(() => 'kept', e => e.code);
        return [await write('a', 'x'), await write('a', 'y'.repeat(2 << 20)),
          await write('k'.repeat(300), 1), await dovetail.invoke('preferences.read', 'a')].join();
        """) == "kept,too_large,too_large,x")
  }

  @Test func `a file that cannot be read is set aside, and the page begins anew`() async throws {
    let file = folder.url.appending(path: "config/preferences.json")
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data("{".utf8).write(to: file)
    let app = try await app()

    #expect(
      try await app.text("return '' + await dovetail.invoke('preferences.keys')") == "")
    #expect(app.lines.contains { $0.contains("it was set aside as preferences.json.broken") })
  }

  @Test func `a page's secrets are its own, and the app's tokens are not among them`() async throws
  {
    let app = try await app()
    try await app.stack.session.secrets.write("the app's own", "tokens")

    #expect(
      try await app.text(
        """
        const read = key => dovetail.invoke('secrets.read', key);
        const write = (key, value) => dovetail.invoke('secrets.write', { key, value });
        await write('pin', '한 1');
        await write('old', 'x');
        await write('old', null);
        return JSON.stringify(
          [await read('pin'), await read('old'), await read('tokens'), await read('../tokens')]);
        """) == #"["한 1",null,null,null]"#)
    try await app.js("await dovetail.invoke('secrets.write', { key: 'tokens', value: 'mine' })")
    #expect(try await app.stack.session.secrets.read("tokens") == "the app's own")
  }

  @Test func `signing out takes a page's secrets away`() async throws {
    let app = try await app()
    try await app.js("await dovetail.invoke('secrets.write', { key: 'pin', value: '1' })")

    try await app.stack.signOut()
    _ = await app.main.settled()

    #expect(try await app.refusal("dovetail.invoke('secrets.read', 'pin')") == "answered null")
    #expect(app.stack.session.secrets.keys == [])
  }

  @Test func `without a store for secrets the page is told so`() async throws {
    let app = try await app()
    app.stack.session.secretStore = nil

    #expect(
      try await app.refusal("dovetail.invoke('secrets.write', { key: 'pin', value: '1' })")?
        .hasPrefix("unavailable: This system has no store for secrets") == true)
  }
}
