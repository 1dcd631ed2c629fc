import type { DiagnosisRow } from '#care/server/notes/diagnosis-store.ts'
import { decodeText, isDamaged } from '#platform/import/decode-text.ts'
import type { RejectedRow } from '#platform/import/import-report.ts'
import { textLines } from '#platform/import/text-lines.ts'

/**
 * A line of the ICD-10-CM order file of CMS (`icd10cm-order-2026.txt`), fixed width: columns 1 to 5 the order number, 7 to 13 the code
 * without its dot, 15 whether a claim may carry it (1) or it is a heading (0), 17 to 76 a short description, from 78 the long one.
 */
const lineForm = /^\d{5} ([A-Z]\d[0-9A-Z]{1,5}) *$/

const mostRejected = 1000

export type ReadDiagnoses = { read: number; rows: DiagnosisRow[]; rejected: RejectedRow[] }

const dotted = (code: string): string => (code.length > 3 ? `${code.slice(0, 3)}.${code.slice(3)}` : code)

/** Why a line cannot be used; null if it can. */
const reasonOf = (code: string | undefined, flag: string, words: string): string | null => {
  if (code === undefined) return 'no order number and code in columns 1 to 13'
  if (flag !== '0' && flag !== '1') return 'column 15 is neither 0 nor 1'
  if (words === '') return 'no description'
  return isDamaged(words) || words.length > 300 ? 'the description is damaged' : null
}

type Line = { row: DiagnosisRow } | { rejected: Omit<RejectedRow, 'line'> }

const lineOf = (text: string, known: ReadonlySet<string>): Line => {
  const [, bare] = lineForm.exec(text.slice(0, 13)) ?? []
  const [flag, short, long] = [text.slice(14, 15), text.slice(16, 76).trim(), text.slice(77).trim()]
  const words = long === '' ? short : long
  const code = dotted(bare ?? '')
  const reason = reasonOf(bare, flag, words) ?? (known.has(code) ? 'the code is listed twice' : null)
  return reason === null ? { row: { code, words, isBillable: flag === '1' } } : { rejected: { id: text.slice(6, 13).trim(), reason } }
}

/** Reads an order file. Empty lines count as nothing. */
export const readDiagnosisFile = async (bytes: AsyncIterable<Uint8Array>): Promise<ReadDiagnoses> => {
  const result: ReadDiagnoses = { read: 0, rows: [], rejected: [] }
  const known = new Set<string>()
  const take = (text: string, line: number) => {
    result.read += 1
    const read = lineOf(text, known)
    if ('row' in read) {
      known.add(read.row.code)
      result.rows.push(read.row)
    } else if (result.rejected.length < mostRejected) result.rejected.push({ line, ...read.rejected })
  }
  let line = 0
  for await (const lines of textLines(decodeText(bytes)))
    for (const text of lines) {
      line += 1
      if (text.trim() !== '') take(text, line)
    }
  return result
}
