import Dovetail
import FixtureServer
import Foundation
import Testing

@testable import DovetailCore
@testable import DovetailShell

/// The pages of the settings, with something on each.
extension Scene {
  static let settings: [Scene] = [
    Scene("settings-looks") { _ = try await $0.openSettings("looks") },
    Scene("settings-permissions-none") { _ = try await $0.openSettings("permissions") },
    Scene("settings-permissions", prepare: { $0.permissions[.camera] = "" }) { stage in
      try stage.rememberAnswers()
      let settings = try await stage.openSettings("permissions")
      await settings.shows { $0.permissions.rows.count == 4 }
    },
    Scene("settings-data") { stage in
      _ = try await stage.openStoredData()
    },
    Scene("settings-data-question") { stage in
      try await stage.openStoredData().data.clearAll.press()
    },
    Scene("settings-profiles") { stage in
      let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
      defer { try? FileManager.default.removeItem(at: folder) }
      let profiles = Profiles(folders: AppFolders(under: folder))
      profiles.add(stage.say("Night shift", "야간 근무"))
      profiles.add(stage.say("Reception desk on the 3rd floor", "3층 안내 데스크 공용 계정"))
      stage.app.app.profiles = profiles
      let settings = try await stage.openSettings("profiles")
      await settings.shows { $0.profiles?.rows.count == 3 }
    },
    Scene("settings-about") { _ = try await $0.openSettings("about") },
  ]
}

extension Stage {
  fileprivate func openSettings(_ page: String) async throws -> SettingsWindow {
    window.actions.activate(.settings)
    let settings = try #require(app.app.settings)
    settings.show(page: page)
    await settings.shows { $0.data.stored != nil }
    return settings
  }

  /// What pages keep is there before it is counted.
  fileprivate func openStoredData() async throws -> SettingsWindow {
    app.run("localStorage.desk = 3; document.cookie = 'login=1; max-age=999'; 0")
    await app.cookie("login")
    return try await openSettings("data")
  }

  /// What a person has allowed, and what they have not.
  fileprivate func rememberAnswers() throws {
    let own = try #require(Origin(of: app.server.url("/")))
    let answers: [(Permission, Dialog.Answer)] = [(.location, .accepted), (.camera, .refused)]
    for (permission, answer) in answers {
      let request = PermissionRequest([permission], origin: own, page: own)
      app.app.stack.permissions.decide(request, ask: { $2(answer) }, { _ in })
    }
    app.app.stack.consents.remember(true, "tel", from: own)
    let shop = try #require(URL(string: "https://payments.long-company-name.example.com"))
    app.app.stack.consents.remember(false, "kakaotalk", from: try #require(Origin(of: shop)))
  }
}
