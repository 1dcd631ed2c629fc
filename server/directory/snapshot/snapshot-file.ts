import { closeSync, fsyncSync, ftruncateSync, mkdirSync, openSync, readdirSync, readSync, renameSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import type { Columns, Snapshot, SnapshotLabel } from '#server/directory/snapshot/snapshot-columns.ts'

/** The format version: change it whenever the columns' meaning changes. Other formats are not read. */
const format = 'foyer directory 1'

type ColumnKind = { new (buffer: SharedArrayBuffer, offset: number, length: number): Columns[keyof Columns]; BYTES_PER_ELEMENT: number }

const columnKinds: Record<keyof Columns, ColumnKind> = {
  lat: Int32Array,
  lon: Int32Array,
  rank: Uint32Array,
  tag: Uint32Array,
  idNumber: Float64Array,
  idText: Uint8Array,
  idStart: Uint32Array,
  byName: Uint32Array,
  rowStart: Uint32Array,
  cellColumn: Uint16Array,
  runs: Uint32Array,
  moreRuns: Uint32Array,
  moreRows: Uint32Array,
  totals: Uint32Array,
  nameText: Uint8Array,
  nameStart: Uint32Array,
  nameRank: Uint32Array,
}
const columnNames = Object.keys(columnKinds) as (keyof Columns)[]

/** Alignment in bytes that suits every column type. */
const alignment = 8
const aligned = (bytes: number): number => Math.ceil(bytes / alignment) * alignment

/** Maximum bytes per read or write. */
const pieceBytes = 64 * 1024 * 1024

type Header = { format: string; label: SnapshotLabel; lengths: Record<keyof Columns, number>; check: number }

const headerBytes = 4096

const layOut = (lengths: Header['lengths']): { offsets: Header['lengths']; bytes: number } => {
  let bytes = 0
  const offsets = columnNames.map((name) => {
    const from = bytes
    bytes += aligned(lengths[name] * columnKinds[name].BYTES_PER_ELEMENT)
    return [name, from] as const
  })
  return { offsets: Object.fromEntries(offsets) as Header['lengths'], bytes }
}

const bytesOf = (column: Columns[keyof Columns]): Uint8Array => new Uint8Array(column.buffer, column.byteOffset, column.byteLength)

const piecesOf = function* (bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += pieceBytes) yield bytes.subarray(at, at + pieceBytes)
}

const nameOf = ({ kind, generation, fingerprint }: SnapshotLabel): string => `${kind}-${generation}-${fingerprint}.bin`

/** Writes a snapshot to a draft file, renames it, then removes the older files of its kind. */
export const writeSnapshotFile = (folder: string, { label, columns }: Snapshot): void => {
  mkdirSync(folder, { recursive: true })
  const lengths = Object.fromEntries(columnNames.map((name) => [name, columns[name].length])) as Header['lengths']
  const { offsets, bytes } = layOut(lengths)
  let check = 0
  for (const name of columnNames) for (const piece of piecesOf(bytesOf(columns[name]))) check = crc32(piece, check)
  const draft = join(folder, `.${label.kind}.draft`)
  const file = openSync(draft, 'w')
  try {
    const header: Header = { format, label, lengths, check }
    ftruncateSync(file, headerBytes + bytes)
    writeSync(file, JSON.stringify(header).padEnd(headerBytes))
    for (const name of columnNames) {
      let at = headerBytes + offsets[name]
      for (const piece of piecesOf(bytesOf(columns[name]))) at += writeSync(file, piece, 0, piece.length, at)
    }
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
  renameSync(draft, join(folder, nameOf(label)))
  for (const other of readdirSync(folder))
    if (other.startsWith(`${label.kind}-`) && other !== nameOf(label)) rmSync(join(folder, other), { force: true })
}

const readFully = (file: number, bytes: Uint8Array, from: number): boolean => {
  let at = 0
  for (const piece of piecesOf(bytes)) {
    if (readSync(file, piece, 0, piece.length, from + at) !== piece.length) return false
    at += piece.length
  }
  return true
}

/** Reads the snapshot with this label; null if there is no intact file. */
export const readSnapshotFile = (folder: string, label: SnapshotLabel): Snapshot | null => {
  let file: number
  try {
    file = openSync(join(folder, nameOf(label)), 'r')
  } catch {
    return null
  }
  try {
    const head = new Uint8Array(headerBytes)
    if (!readFully(file, head, 0)) return null
    const header = JSON.parse(new TextDecoder().decode(head)) as Header
    if (header.format !== format || JSON.stringify(header.label) !== JSON.stringify(label)) return null
    const { offsets, bytes } = layOut(header.lengths)
    const memory = new SharedArrayBuffer(bytes)
    if (!readFully(file, new Uint8Array(memory), headerBytes)) return null
    const columns = Object.fromEntries(
      columnNames.map((name) => [name, new columnKinds[name](memory, offsets[name], header.lengths[name])]),
    ) as Columns
    let check = 0
    for (const name of columnNames) for (const piece of piecesOf(bytesOf(columns[name]))) check = crc32(piece, check)
    return check === header.check ? { label, columns } : null
  } catch {
    return null
  } finally {
    closeSync(file)
  }
}
