internal import CWebKitGTK
public import Foundation
internal import GObjectBridge

/// The pages that a web view has shown. Apple: `WKBackForwardList`.
///
/// Corresponds to `WebKitBackForwardList`, whose lists run the other way.
@preconcurrency @MainActor
@safe
open class WKBackForwardList: NSObject {
  private weak var view: WKWebView?
  private var items: [UnsafeMutableRawPointer: WKBackForwardListItem] = unsafe [:]

  init(_ view: WKWebView) {
    self.view = view
    super.init()
  }

  /// The entry shown; nil before the first load.
  open var currentItem: WKBackForwardListItem? {
    unsafe list.flatMap { unsafe item(webkit_back_forward_list_get_current_item($0)) }
  }
  /// The entry before; nil when there is none.
  open var backItem: WKBackForwardListItem? {
    unsafe list.flatMap { unsafe item(webkit_back_forward_list_get_back_item($0)) }
  }
  /// The entry after; nil when there is none.
  open var forwardItem: WKBackForwardListItem? {
    unsafe list.flatMap { unsafe item(webkit_back_forward_list_get_forward_item($0)) }
  }
  /// The entry that many steps from the current one: 0 itself, negative before.
  open func item(at index: Int) -> WKBackForwardListItem? {
    guard let index = Int32(exactly: index) else { return nil }
    return unsafe list.flatMap { unsafe item(webkit_back_forward_list_get_nth_item($0, index)) }
  }
  /// The entries before, oldest first.
  open var backList: [WKBackForwardListItem] {
    unsafe list.map { unsafe items(webkit_back_forward_list_get_back_list($0)) } ?? []
  }
  /// The entries after, nearest first.
  open var forwardList: [WKBackForwardListItem] {
    unsafe list.map { unsafe items(webkit_back_forward_list_get_forward_list($0)) } ?? []
  }

  func contains(_ item: WKBackForwardListItem) -> Bool {
    currentItem === item || backList.contains { $0 === item }
      || forwardList.contains { $0 === item }
  }

  private var list: OpaquePointer? { unsafe view?.engineView.backForwardList.opaque }

  /// One object for each entry of the engine, so that `===` holds.
  private func item(_ pointer: OpaquePointer?) -> WKBackForwardListItem? {
    guard let pointer = unsafe pointer else { return nil }
    let key = unsafe UnsafeMutableRawPointer(pointer)
    if let item = unsafe items[key] { return item }
    let item = unsafe WKBackForwardListItem(ObjectRef(retaining: pointer))
    unsafe items[key] = item
    return item
  }

  private func items(_ list: UnsafeMutablePointer<GList>?) -> [WKBackForwardListItem] {
    defer { unsafe g_list_free(list) }
    var result: [WKBackForwardListItem] = []
    var node = unsafe list
    while let current = unsafe node {
      if let found = unsafe item(current.pointee.data.map { OpaquePointer($0) }) {
        result.append(found)
      }
      unsafe node = current.pointee.next
    }
    return result.reversed()
  }

  /// Forgets objects of entries that the engine has dropped.
  func prune() {
    let live = backList + forwardList + [currentItem].compactMap { $0 }
    unsafe items = items.filter { entry in live.contains { unsafe $0 === entry.value } }
  }
}
