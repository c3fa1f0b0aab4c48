#pragma once
#include <archive.h>
#include <archive_entry.h>

/* The kinds of entries are macros with a cast, which Swift does not see. */

static inline int dovetail_entry_is_file(struct archive_entry *entry) {
  return archive_entry_filetype(entry) == AE_IFREG;
}

static inline int dovetail_entry_is_folder(struct archive_entry *entry) {
  return archive_entry_filetype(entry) == AE_IFDIR;
}

static inline void dovetail_entry_make_file(struct archive_entry *entry) {
  archive_entry_set_filetype(entry, AE_IFREG);
}
