/** A rejected row: its line in the file, the id that the file gives it, and the reason. */
export type RejectedRow = { line: number; id: string; reason: string }

/** The result of an import or a dry run, as every importer prints it. */
export type ImportReport = {
  read: number
  added: number
  changed: number
  unchanged: number
  terminated: number
  rejected: RejectedRow[]
}
