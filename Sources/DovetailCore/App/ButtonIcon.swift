/// A picture for a button that a page puts into the toolbar: those that each
/// system has one of its own for.
public enum ButtonIcon: String, Codable, CaseIterable, Sendable {
  /// A plus.
  case add
  /// An alarm clock.
  case alarm
  /// A paper clip.
  case attach
  /// A bookmark.
  case bookmark
  /// A calendar.
  case calendar
  /// A camera.
  case camera
  /// A cross.
  case cancel
  /// Two sheets.
  case copy
  /// A check mark.
  case done
  /// An arrow down.
  case down
  /// To this device.
  case download
  /// A pencil.
  case edit
  /// Fewer of many.
  case filter
  /// A folder.
  case folder
  /// To others.
  case forward
  /// A question mark.
  case help
  /// More about it.
  case info
  /// A link of a chain.
  case link
  /// Lines.
  case list
  /// A pin on a map.
  case location
  /// A closed lock.
  case lock
  /// A mail.
  case mail
  /// A message.
  case message
  /// A microphone.
  case microphone
  /// Three dots.
  case more
  /// To halt.
  case pause
  /// Several persons.
  case people
  /// One person.
  case person
  /// A call.
  case phone
  /// A picture.
  case photo
  /// To begin.
  case play
  /// A printer.
  case print
  /// The step again.
  case redo
  /// An arrow in a circle.
  case refresh
  /// A minus.
  case remove
  /// An answer.
  case reply
  /// To keep it.
  case save
  /// A scanner.
  case scan
  /// A magnifying glass.
  case search
  /// Off it goes.
  case send
  /// A cog.
  case settings
  /// For others.
  case share
  /// Another order.
  case sort
  /// A star.
  case star
  /// A bin.
  case trash
  /// One step back.
  case undo
  /// An arrow up.
  case up
}
