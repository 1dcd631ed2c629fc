import { pipeline } from 'node:stream/promises'
import type { PoolClient } from 'pg'
import { from } from 'pg-copy-streams'

export type CopyValue = string | number | boolean | null | Buffer | readonly string[]

const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r', '\0': '' }
const hasSpecial = /[\\\t\n\r\0]/
/** Escapes COPY's special characters and removes NUL. */
const escaped = (text: string): string => (hasSpecial.test(text) ? text.replace(/[\\\t\n\r\0]/g, (sign) => escapes[sign] ?? sign) : text)

const element = (text: string): string => (/^[a-z-]+$/.test(text) && text !== 'null' ? text : `"${text.replace(/["\\]/g, '\\$&')}"`)

const copyField = (value: CopyValue): string => {
  if (typeof value === 'string') return escaped(value)
  if (value === null) return '\\N'
  if (typeof value === 'number') return String(value)
  if (typeof value === 'boolean') return value ? 't' : 'f'
  if (Buffer.isBuffer(value)) return `\\\\x${value.toString('hex')}`
  return escaped(`{${value.map(element).join(',')}}`)
}

/** Formats one row in the text format of PostgreSQL's COPY. */
export const copyRow = (values: readonly CopyValue[]): string => {
  let row = copyField(values[0] ?? null)
  for (let at = 1; at < values.length; at += 1) row += `\t${copyField(values[at] ?? null)}`
  return `${row}\n`
}

/** Sends rows in COPY's text format; `target` is a constant: a table with its columns in parentheses. */
export const copyBytes = async (client: PoolClient, target: string, rows: Buffer): Promise<void> =>
  pipeline([rows], client.query(from(`copy ${target} from stdin`)))
