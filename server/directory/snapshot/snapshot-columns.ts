import type { DirectoryKind } from '#server/directory/directory-kinds.ts'

/**
 * A directory as numeric columns, with rows ordered by square, category, sex, place, then name. In shared memory, so that threads and
 * workers share one copy. About 30 bytes a row and 660 a square.
 */
export type Columns = {
  /** Fixed-point degrees of a row. */
  lat: Int32Array
  lon: Int32Array
  /** A row's unique rank by name, then id. */
  rank: Uint32Array
  /** A row's categories as bits, with its sex above them: see `tagOf`. */
  tag: Uint32Array
  /** A row's id if ids are ten-digit numbers; otherwise its bytes are in `idText` from `idStart`. */
  idNumber: Float64Array
  idText: Uint8Array
  idStart: Uint32Array
  /** The rows of each square, ordered by name. */
  byName: Uint32Array

  /** The first non-empty square of each grid row, and each square's column. */
  rowStart: Uint32Array
  cellColumn: Uint16Array
  /** The start of a group's run: `runs[square * groups + group]`; it ends where the next begins. A group is `groupOf(category, sex)`. */
  runs: Uint32Array
  /** Rows under a category other than their first, in runs like `runs`. */
  moreRuns: Uint32Array
  moreRows: Uint32Array
  /** The number of rows of a kind in the squares before one, `totals[kind * (squares + 1) + square]`: each group, then each sex. */
  totals: Uint32Array

  /** Searchable names: their bytes, the start of each, and the rank of its first row. */
  nameText: Uint8Array
  nameStart: Uint32Array
  nameRank: Uint32Array
}

/** Identifies a snapshot: the kind, the load, and the category names. */
export type SnapshotLabel = {
  kind: DirectoryKind
  categories: readonly string[]
  generation: number
  /** Distinguishes equal generation numbers of another database or after a restore. */
  fingerprint: string
}

export type Snapshot = { label: SnapshotLabel; columns: Columns }

/** None, M, F. */
export const sexes = 3
export const groupOf = (category: number, sex: number): number => category * sexes + sex

const sexBit = 20
export const tagOf = (categories: number, sex: number): number => categories | (sex << sexBit)
export const sexOf = (tag: number): number => tag >>> sexBit
export const hasCategory = (tag: number, category: number): boolean => ((tag >>> category) & 1) === 1

export const countCells = ({ cellColumn }: Columns): number => cellColumn.length

const decoder = new TextDecoder()

/** A row's id, as in the tables. */
export const idOfRow = ({ idNumber, idText, idStart }: Columns, row: number): string =>
  idNumber.length > 0
    ? String(idNumber[row]).padStart(10, '0')
    : decoder.decode(idText.slice(idStart[row] as number, idStart[row + 1] as number))

type Kind<A> = { new (buffer: SharedArrayBuffer): A; readonly BYTES_PER_ELEMENT: number }
export const sharedColumn = <A>(kind: Kind<A>, length: number): A => new kind(new SharedArrayBuffer(length * kind.BYTES_PER_ELEMENT))
