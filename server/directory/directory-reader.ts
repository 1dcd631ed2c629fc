import { csvBlockReader } from '#platform/import/csv-block.ts'
import { type CsvRow, columnKey } from '#platform/import/csv-rows.ts'
import type { DirectorySink, Verdict } from '#server/directory/directory-record.ts'

type Cell<Column extends string> = CsvRow<Column>['cell']

type Definition<Column extends string> = {
  /** Its word in directory_sources. */
  source: string
  /** Its name on the screens. */
  label: string
  /** As for `csvBlockReader`. */
  columns: Readonly<Record<Column, readonly string[]>>
  required: readonly NoInfer<Column>[]
  /** By what a report names a row. */
  id(cell: Cell<NoInfer<Column>>): string
  take(cell: Cell<NoInfer<Column>>, sink: DirectorySink): Verdict
}

export type RowRead = { line: number; id: string; verdict: Verdict }

export type DirectoryReader = {
  source: string
  label: string
  /** Whether a file with these column names, as `columnKey` writes them, is one of this kind. */
  recognizes(header: ReadonlySet<string>): boolean
  /** For a file with this header: puts row after row of a block of whole lines into the sink and says what became of each. */
  open(header: readonly string[], sink: DirectorySink): (block: Buffer) => Generator<RowRead, void>
}

/** A reader for one kind of file; it knows the file by its required columns. Damaged rows are rejected before anything looks at them. */
export const directoryReader = <Column extends string>(definition: Definition<Column>): DirectoryReader => {
  const { source, label, columns, required, id, take } = definition
  return {
    source,
    label,
    recognizes: (header) => required.every((column) => columns[column].some((name) => header.has(columnKey(name)))),
    open(header, sink) {
      const rows = csvBlockReader(header, { columns, required })
      return function* (block) {
        for (const { line, cell, problem } of rows(block))
          yield { line, id: id(cell), verdict: problem ? { reject: problem } : take(cell, sink) }
      }
    },
  }
}
