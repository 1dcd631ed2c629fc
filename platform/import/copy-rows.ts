import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { PoolClient } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'

type Cell = string | number | boolean | Buffer | null

const special = /[\\\t\n\r]/
const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

/** A value as COPY's text format wants it. */
const copyCell = (cell: Cell): string => {
  if (cell === null) return '\\N'
  if (Buffer.isBuffer(cell)) return `\\\\x${cell.toString('hex')}`
  const text = String(cell)
  return special.test(text) ? text.replace(/[\\\t\n\r]/g, (sign) => escapes[sign] ?? sign) : text
}

/** Writes rows by COPY, in the transaction that the client is in. Table and columns are names of ours, never of a file. */
export const copyRows = async (
  client: PoolClient,
  table: string,
  columns: readonly string[],
  rows: readonly (readonly Cell[])[],
): Promise<void> => {
  if (rows.length === 0) return
  const lines = function* () {
    for (let at = 0; at < rows.length; at += 500)
      yield rows
        .slice(at, at + 500)
        .map((row) => `${row.map(copyCell).join('\t')}\n`)
        .join('')
  }
  await pipeline(Readable.from(lines()), client.query(copyFrom(`copy ${table} (${columns.join(', ')}) from stdin`)))
}
