/// A picture for a button that a page puts into the toolbar: those that each
/// system has one of its own for.
public enum ButtonIcon: String, Codable, CaseIterable, Sendable {
  case add, alarm, attach, bookmark, calendar, camera, cancel, copy, done, down, download
  case edit, filter, folder, forward, help, info, link, list, location, lock, mail, message
  case microphone, more, pause, people, person, phone, photo, play, print, redo, refresh
  case remove, reply, save, scan, search, send, settings, share, sort, star, trash, undo, up
}
