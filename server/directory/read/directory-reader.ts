import { csvBlockReader } from '#platform/import/csv-block.ts'
import { type CsvRow, columnKey } from '#platform/import/csv-rows.ts'
import type { DirectorySink, RowVerdict } from '#server/directory/read/directory-record.ts'

type Cell<Column extends string> = CsvRow<Column>['cell']

type Definition<Column extends string> = {
  /** Its key in directory_sources. */
  source: string
  /** The name shown on screens. */
  label: string
  /** As for `csvBlockReader`. */
  columns: Readonly<Record<Column, readonly string[]>>
  required: readonly NoInfer<Column>[]
  /** The row's id in reports. */
  id(cell: Cell<NoInfer<Column>>): string
  readRow(cell: Cell<NoInfer<Column>>, sink: DirectorySink): RowVerdict
}

export type RowRead = { line: number; id: string; verdict: RowVerdict }

export type DirectoryReader = {
  source: string
  label: string
  /** Whether a file with these column names (`columnKey` form) is of this kind. */
  recognizes(header: ReadonlySet<string>): boolean
  /** Returns a function that sends each row of a block of whole lines to the sink and yields its verdict. */
  open(header: readonly string[], sink: DirectorySink): (block: Buffer) => Generator<RowRead, void>
}

/** Creates a reader for one kind of file, recognized by its required columns. Damaged rows are rejected first. */
export const directoryReader = <Column extends string>(definition: Definition<Column>): DirectoryReader => {
  const { source, label, columns, required, id, readRow } = definition
  return {
    source,
    label,
    recognizes: (header) => required.every((column) => columns[column].some((name) => header.has(columnKey(name)))),
    open(header, sink) {
      const rows = csvBlockReader(header, { columns, required })
      return function* (block) {
        for (const { line, cell, problem } of rows(block))
          yield { line, id: id(cell), verdict: problem ? { reject: problem } : readRow(cell, sink) }
      }
    },
  }
}
