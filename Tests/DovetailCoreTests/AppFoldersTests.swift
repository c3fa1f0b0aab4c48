import Foundation
import Testing

@testable import DovetailCore

struct AppFoldersTests {
  @Test func `folders follow the XDG variables, and the home where those are no paths`() {
    let folders = AppFolders(
      id: "com.example.a",
      environment: [
        "XDG_DATA_HOME": "/x/data", "XDG_CACHE_HOME": "relative", "XDG_CONFIG_HOME": "",
      ],
      home: URL(filePath: "/home/kim", directoryHint: .isDirectory))

    #expect(folders.data.path == "/x/data/com.example.a")
    #expect(folders.cache.path == "/home/kim/.cache/com.example.a")
    #expect(folders.config.path == "/home/kim/.config/com.example.a")
  }
}
