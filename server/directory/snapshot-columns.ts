import type { DirectoryKind } from '#server/directory/directory-kinds.ts'

/**
 * A directory as columns of numbers, in the order of `rows`: by square of the grid, then category, then sex, then place, then name.
 * All of it lies in shared memory, so that a thread can build it and a process and its workers can use one copy. Some 30 bytes a row, and 660 a square.
 */
export type Columns = {
  /** Fixed-point degrees of a row. */
  lat: Int32Array
  lon: Int32Array
  /** A row's place in the order of names, then ids: no two rows share one. */
  rank: Uint32Array
  /** A row's categories, a bit each, and its sex above them: see `tagOf`. */
  tag: Uint32Array
  /** A row's id where ids are numbers of ten digits; otherwise its bytes lie in `idText` from `idStart`. */
  idNumber: Float64Array
  idText: Uint8Array
  idStart: Uint32Array
  /** The rows of each square again, by name. */
  byName: Uint32Array

  /** The first square that is not empty in each row of the grid, and its column there. */
  rowStart: Uint32Array
  cellColumn: Uint16Array
  /** Where the run of a group begins: `runs[square * groups + group]`; it ends where the next begins. A group is `groupOf(category, sex)`. */
  runs: Uint32Array
  /** Rows whose category is not their first, in runs like those. */
  moreRuns: Uint32Array
  moreRows: Uint32Array
  /** How many rows of a kind lie in the squares before one, `totals[kind * (squares + 1) + square]`: each group, then each sex. */
  totals: Uint32Array

  /** Names that are searched by: their bytes, where each begins, and the rank of its first row. */
  nameText: Uint8Array
  nameStart: Uint32Array
  nameRank: Uint32Array
}

/** What a snapshot shows: which rows, of which load, and what its categories are called. */
export type SnapshotLabel = {
  kind: DirectoryKind
  categories: readonly string[]
  generation: number
  /** Tells loads of the same number apart, in another database or after a restore. */
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

/** The id of a row as the tables have it. */
export const idOfRow = ({ idNumber, idText, idStart }: Columns, row: number): string =>
  idNumber.length > 0
    ? String(idNumber[row]).padStart(10, '0')
    : decoder.decode(idText.slice(idStart[row] as number, idStart[row + 1] as number))

type Kind<A> = { new (buffer: SharedArrayBuffer): A; readonly BYTES_PER_ELEMENT: number }
export const sharedColumn = <A>(kind: Kind<A>, length: number): A => new kind(new SharedArrayBuffer(length * kind.BYTES_PER_ELEMENT))
