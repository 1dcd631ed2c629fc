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
