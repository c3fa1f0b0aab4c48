/// Questions that are asked once for all that wait for the same answer.
@MainActor
final class SharedQuestions<Key: Hashable> {
  private var waiting: [Key: [@MainActor (Dialog.Answer) -> Void]] = [:]

  /// Asks, unless the same is being asked; every caller gets the one answer.
  func ask(
    _ key: Key, _ ask: (@escaping @MainActor (Dialog.Answer) -> Void) -> Void,
    then deliver: @escaping @MainActor (Dialog.Answer) -> Void
  ) {
    if waiting[key] != nil {
      waiting[key]?.append(deliver)
      return
    }
    waiting[key] = [deliver]
    ask { [weak self] answer in
      let all = self?.waiting.removeValue(forKey: key) ?? [deliver]
      for deliver in all { deliver(answer) }
    }
  }
}
