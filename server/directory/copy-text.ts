import { pipeline } from 'node:stream/promises'
import type { PoolClient } from 'pg'
import { from } from 'pg-copy-streams'

export type CopyValue = string | number | boolean | null | readonly string[]

const special = /[\\\t\n\r]/g
const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }
const escaped = (text: string): string => text.replace(special, (sign) => escapes[sign] ?? sign)

const element = (text: string): string => `"${text.replace(/["\\]/g, '\\$&')}"`

const copyField = (value: CopyValue): string => {
  if (value === null) return '\\N'
  if (typeof value === 'string') return escaped(value)
  if (typeof value === 'boolean') return value ? 't' : 'f'
  return typeof value === 'number' ? String(value) : escaped(`{${value.map(element).join(',')}}`)
}

/** One row in the text format of PostgreSQL's COPY. Zero bytes, which no text of PostgreSQL holds, are left out. */
export const copyRow = (values: readonly CopyValue[]): string => `${values.map(copyField).join('\t').replaceAll('\0', '')}\n`

/** Sends rows in COPY's text format; `target` is a table, its columns behind it in brackets. */
export const copyRows = async (client: PoolClient, target: string, rows: readonly string[]): Promise<void> =>
  pipeline([Buffer.from(rows.join(''))], client.query(from(`copy ${target} from stdin`)))
