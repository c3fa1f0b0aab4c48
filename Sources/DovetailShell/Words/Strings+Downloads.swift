internal import DovetailCore

/// What the list of downloads says.
extension Strings {
  var downloads: String { say("Downloads", "다운로드") }
  var showInFolder: String { say("Show in Folder", "폴더에서 보기") }
  var cancelDownload: String { say("Cancel Download", "다운로드 취소") }
  var clearDownloads: String { say("Clear List", "목록 지우기") }

  @MainActor func text(of download: Download) -> String {
    switch download.state {
    case .running:
      guard let expected = download.expected else { return size(download.received) }
      let (done, all) = (size(download.received), size(expected))
      return say("\(done) of \(all)", "\(all) 중 \(done)")
    case .finished: return size(download.received)
    case .cancelled: return say("Cancelled", "취소됨")
    case .failed(.noFolder):
      return say("There is no folder to save it in", "저장할 수 있는 폴더가 없습니다")
    case .failed(.notWritten):
      return say("It could not be written to the disk", "디스크에 쓸 수 없습니다")
    case .failed(.connection): return say("The connection was lost", "연결이 끊어졌습니다")
    }
  }
}
