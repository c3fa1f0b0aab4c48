import Foundation
import Testing

@testable import DovetailCore

struct DownloadFolderTests {
  private let folder: Folder
  private let home: URL
  private let own: AppFolders

  init() throws {
    folder = try Folder()
    home = folder.url.appending(path: "home", directoryHint: .isDirectory)
    own = AppFolders(under: folder.url.appending(path: "app"))
  }

  private func place(_ wanted: URL?, environment: [String: String] = [:]) -> String? {
    let place = DownloadFolder(
      wanted: wanted, folders: own, environment: environment, home: home
    ).place("a.txt", taken: [])
    return place.map { String($0.path.dropFirst(folder.url.path.count)) }
  }

  @Test func `the wanted folder is made and taken`() {
    #expect(
      place(folder.url.appending(path: "wanted/deep", directoryHint: .isDirectory))?
        .hasSuffix("wanted/deep/a.txt") == true)
  }

  // B104
  @Test func `a folder that is relative, no folder or read-only is passed over`() throws {
    try folder.write("", to: "file")

    for bad in [
      URL(filePath: "relative/folder", relativeTo: URL(filePath: "elsewhere")),
      folder.url.appending(path: "file"), URL(filePath: "/proc/dovetail"),
      try #require(URL(string: "https://a.test/")),
    ] where !bad.path.hasPrefix(FileManager.default.currentDirectoryPath) {
      #expect(place(bad)?.hasSuffix("home/Downloads/a.txt") == true, "\(bad)")
    }
  }

  // B104
  @Test func `with no good folder at all there is no place`() throws {
    try folder.write("", to: "home")
    #expect(place(nil)?.hasSuffix("app/data/Downloads/a.txt") == true)

    try FileManager.default.removeItem(at: own.data)
    try FileManager.default.removeItem(at: folder.url.appending(path: "app"))
    try folder.write("", to: "app")
    #expect(place(nil) == nil)
  }

  @Test func `the person's own folder is the one that the desktop names`() throws {
    try folder.write(
      "# comment\nXDG_MUSIC_DIR=\"$HOME/m\"\nXDG_DOWNLOAD_DIR=\"$HOME/다운로드\"\n",
      to: "home/.config/user-dirs.dirs")

    #expect(place(nil)?.hasSuffix("home/다운로드/a.txt") == true)
  }

  @Test func `a name that is taken gets a number before its extension`() throws {
    let files = DownloadFolder(wanted: folder.url, folders: own, environment: [:], home: home)
    try folder.write("", to: "a.txt")
    let third = folder.url.appending(path: "a (2).txt").path

    #expect(files.place("a.txt", taken: [])?.lastPathComponent == "a (2).txt")
    #expect(files.place("a.txt", taken: [third])?.lastPathComponent == "a (3).txt")
    #expect(files.place("b", taken: [])?.lastPathComponent == "b")
  }
}
