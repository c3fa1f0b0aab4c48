internal import CWebKitGTK
internal import DovetailCore
internal import Foundation
internal import GObjectBridge

/// The menu that the page opens on a secondary click.
extension BrowserWindow {
  func contextMenus(of page: PageView) {
    page.page.on("context-menu") { [weak self] arguments in
      guard let self, let menu = unsafe arguments.object(0), let hit = unsafe arguments.object(1)
      else { return .bool(false) }
      shownMenu = unsafe fill(OpaquePointer(menu), hit: OpaquePointer(hit))
      refresh()
      // A menu without items is no menu.
      return .bool(shownMenu.isEmpty || !opensMenus)
    }
  }

  /// Leaves what an app's window does and says it in the shell's language.
  ///
  /// - Returns: its items' titles.
  private func fill(_ menu: OpaquePointer, hit: OpaquePointer) -> [String] {
    var titles: [String] = []
    var kept: [WebKitContextMenuAction] = []
    var custom: [ObjectRef] = []
    for index in 0..<(unsafe webkit_context_menu_get_n_items(menu)) {
      guard let item = unsafe webkit_context_menu_get_item_at_position(menu, index) else {
        continue
      }
      let action = unsafe webkit_context_menu_item_get_stock_action(item)
      if action == WEBKIT_CONTEXT_MENU_ACTION_SPELLING_GUESS {
        unsafe custom.append(ObjectRef(retaining: item))
      } else {
        kept.append(action)
      }
    }
    let isEditable = unsafe webkit_hit_test_result_context_is_editable(hit) != 0
    unsafe webkit_context_menu_remove_all(menu)
    custom.forEach { guess in unsafe webkit_context_menu_append(menu, guess.opaque) }
    for section in ContextMenu.sections {
      var isFirst = true
      for (action, title) in section {
        guard kept.contains(action), ContextMenu.makesSense(action, isEditable: isEditable)
        else { continue }
        if isFirst, unsafe webkit_context_menu_get_n_items(menu) > 0 {
          unsafe webkit_context_menu_append(menu, webkit_context_menu_item_new_separator())
        }
        isFirst = false
        titles.append(strings.say(title.0, title.1))
        unsafe webkit_context_menu_append(
          menu,
          webkit_context_menu_item_new_from_stock_action_with_label(
            action, strings.say(title.0, title.1)))
      }
    }
    if unsafe addOwn(to: menu, hit: hit) { titles.append(strings.copyAddress) }
    return titles
  }

  /// Copy Address, where the click hit the page itself.
  private func addOwn(to menu: OpaquePointer, hit: OpaquePointer) -> Bool {
    let isPage =
      unsafe webkit_hit_test_result_context_is_link(hit) == 0
      && webkit_hit_test_result_context_is_image(hit) == 0
      && webkit_hit_test_result_context_is_media(hit) == 0
      && webkit_hit_test_result_context_is_editable(hit) == 0
      && webkit_hit_test_result_context_is_selection(hit) == 0
    guard isPage, actions.isEnabled(.copyAddress),
      let action = unsafe actions.object(.copyAddress)
    else { return false }
    unsafe webkit_context_menu_append(menu, webkit_context_menu_item_new_separator())
    unsafe webkit_context_menu_append(
      menu, webkit_context_menu_item_new_from_gaction(action, strings.copyAddress, nil))
    return true
  }
}

/// What of the engine's menu an app's window keeps.
enum ContextMenu {
  typealias Entry = (WebKitContextMenuAction, (String, String))

  /// In order, in sections. What is not here opens windows that an app does not
  /// have, or changes fonts.
  static let sections: [[Entry]] = [
    [
      (WEBKIT_CONTEXT_MENU_ACTION_NO_GUESSES_FOUND, ("No Guesses Found", "추천 단어 없음")),
      (WEBKIT_CONTEXT_MENU_ACTION_LEARN_SPELLING, ("Learn Spelling", "단어 학습")),
      (WEBKIT_CONTEXT_MENU_ACTION_IGNORE_SPELLING, ("Ignore Spelling", "맞춤법 무시")),
    ],
    [
      (WEBKIT_CONTEXT_MENU_ACTION_OPEN_LINK, ("Open Link", "링크 열기")),
      (WEBKIT_CONTEXT_MENU_ACTION_COPY_LINK_TO_CLIPBOARD, ("Copy Link", "링크 복사")),
      (WEBKIT_CONTEXT_MENU_ACTION_DOWNLOAD_LINK_TO_DISK, ("Download Link", "링크 다운로드")),
    ],
    [
      (WEBKIT_CONTEXT_MENU_ACTION_COPY_IMAGE_TO_CLIPBOARD, ("Copy Image", "이미지 복사")),
      (WEBKIT_CONTEXT_MENU_ACTION_DOWNLOAD_IMAGE_TO_DISK, ("Save Image", "이미지 저장")),
    ],
    [
      (WEBKIT_CONTEXT_MENU_ACTION_MEDIA_PLAY, ("Play", "재생")),
      (WEBKIT_CONTEXT_MENU_ACTION_MEDIA_PAUSE, ("Pause", "일시정지")),
      (WEBKIT_CONTEXT_MENU_ACTION_MEDIA_MUTE, ("Mute", "소리 끄기")),
      (WEBKIT_CONTEXT_MENU_ACTION_ENTER_VIDEO_FULLSCREEN, ("Full Screen", "전체 화면")),
      (WEBKIT_CONTEXT_MENU_ACTION_DOWNLOAD_VIDEO_TO_DISK, ("Save Video", "비디오 저장")),
      (WEBKIT_CONTEXT_MENU_ACTION_DOWNLOAD_AUDIO_TO_DISK, ("Save Audio", "오디오 저장")),
    ],
    [
      (WEBKIT_CONTEXT_MENU_ACTION_CUT, ("Cut", "잘라내기")),
      (WEBKIT_CONTEXT_MENU_ACTION_COPY, ("Copy", "복사")),
      (WEBKIT_CONTEXT_MENU_ACTION_PASTE, ("Paste", "붙여넣기")),
      (WEBKIT_CONTEXT_MENU_ACTION_PASTE_AS_PLAIN_TEXT, ("Paste as Plain Text", "서식 없이 붙여넣기")),
      (WEBKIT_CONTEXT_MENU_ACTION_DELETE, ("Delete", "삭제")),
      (WEBKIT_CONTEXT_MENU_ACTION_SELECT_ALL, ("Select All", "모두 선택")),
      (WEBKIT_CONTEXT_MENU_ACTION_INSERT_EMOJI, ("Insert Emoji", "이모티콘 넣기")),
    ],
    [
      (WEBKIT_CONTEXT_MENU_ACTION_GO_BACK, ("Back", "뒤로")),
      (WEBKIT_CONTEXT_MENU_ACTION_GO_FORWARD, ("Forward", "앞으로")),
      (WEBKIT_CONTEXT_MENU_ACTION_STOP, ("Stop", "중지")),
      (WEBKIT_CONTEXT_MENU_ACTION_RELOAD, ("Reload", "새로고침")),
    ],
    [(WEBKIT_CONTEXT_MENU_ACTION_INSPECT_ELEMENT, ("Inspect", "요소 검사"))],
  ]

  /// The engine offers Copy on every page; only fields are cut from.
  static func makesSense(_ action: WebKitContextMenuAction, isEditable: Bool) -> Bool {
    switch action {
    case WEBKIT_CONTEXT_MENU_ACTION_CUT, WEBKIT_CONTEXT_MENU_ACTION_PASTE,
      WEBKIT_CONTEXT_MENU_ACTION_PASTE_AS_PLAIN_TEXT, WEBKIT_CONTEXT_MENU_ACTION_DELETE:
      isEditable
    default: true
    }
  }
}
