import Dovetail
import Foundation
import Testing

@testable import DovetailShell

/// Every screen of the shell, on a real window.
///
/// `Scripts/pictures` runs them with `DOVETAIL_PICTURES`, a folder that then gets
/// a picture of each.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(1)))
struct LooksTests {
  @Test(arguments: Scene.all, [AppLanguage.english, .korean])
  func `a narrow window has room for it, and says a name for all that can be pressed`(
    _ scene: Scene, _ language: AppLanguage
  ) async throws {
    let faults = try await Self.look(at: scene, language, width: 320)

    #expect(faults == [])
  }

  @Test(arguments: pictures == nil ? [] : Scene.all, [390, 1200])
  func `wider windows are pictured too`(_ scene: Scene, _ width: Int) async throws {
    let faults = try await Self.look(at: scene, Self.spoken, width: width)

    #expect(faults == [])
  }

  private nonisolated static var pictures: URL? {
    ProcessInfo.processInfo.environment["DOVETAIL_PICTURES"].map { URL(filePath: $0) }
  }

  @Test(arguments: Scene.welcomes)
  func `a wide window stretches no list`(_ scene: Scene) async throws {
    let faults = try await Self.look(at: scene, .english, width: 1200)

    #expect(faults == [])
  }

  /// The language of the machine, for the app and for its page.
  private static var spoken: AppLanguage {
    ProcessInfo.processInfo.environment["LANGUAGE"] == "ko" ? .korean : .english
  }

  private static func look(at scene: Scene, _ language: AppLanguage, width: Int) async throws
    -> [String]
  {
    let stage = try await Stage(scene, language, width: width)
    defer { stage.app.app.quit() }
    try await scene.reach(stage)
    await stage.window.drawn()
    if let pictures {
      try FileManager.default.createDirectory(at: pictures, withIntermediateDirectories: true)
      let name = "\(scene.name)-\(language == .korean ? "ko" : "en")-\(width).png"
      try stage.window.savePicture(to: pictures.appending(path: name))
    }
    let faults = Fit.faults(of: stage.window, width: width)
    stage.app.app.quit()
    return faults + Fit.leftWindows()
  }
}
