/** A row that was not taken: where it stands in the file, whom it is about in the file's own words, and why. */
export type RejectedRow = { line: number; id: string; reason: string }

/** What an import did, or would do: the shape that every importer prints. */
export type ImportReport = {
  read: number
  added: number
  changed: number
  unchanged: number
  terminated: number
  rejected: RejectedRow[]
}
