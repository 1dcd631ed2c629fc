import { type DirectoryReader, directoryReader } from '#server/directory/read/directory-reader.ts'
import { npiIn, npiProblem } from '#server/directory/read/nppes-fields.ts'

const letters = [...'abcdefghijklmnopqrstuvwxyz']

/** ISO 639-1 codes by the English name in lower case, from the data of the runtime. */
const codesByName = (): ReadonlyMap<string, string> => {
  const names = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' })
  const codes = letters.flatMap((first) => letters.map((second) => first + second))
  return new Map(codes.flatMap((code): [string, string][] => [[names.of(code)?.toLowerCase() ?? '', code]]).filter(([name]) => name !== ''))
}

/** Languages in one cell, separated by commas, semicolons or bars: codes such as `es`, or English names; a name without a code stays. */
const languagesIn = (cell: string, codes: ReadonlyMap<string, string>): string[] => {
  const words = cell.split(/[,;|]/).flatMap((word) => word.trim() || [])
  const known = new Set(codes.values())
  const read = (word: string) => (known.has(word.toLowerCase()) ? word.toLowerCase() : (codes.get(word.toLowerCase()) ?? word))
  return [...new Set(words.map(read))]
}

let codes: ReadonlyMap<string, string> | undefined

/**
 * An operator's own file of the languages that doctors speak, which no public register has: columns NPI and Languages. It only adds to
 * doctors who are in the directory.
 */
export const languageListReader: DirectoryReader = directoryReader({
  source: 'list-languages',
  label: "Operator's list of doctors' languages",
  columns: { npi: ['npi'], languages: ['languages', 'languages spoken', 'language'] },
  required: ['npi', 'languages'],
  id: (cell) => npiIn(cell('npi')),
  readRow(cell, sink) {
    const npi = npiIn(cell('npi'))
    const problem = npiProblem(npi)
    if (problem) return problem
    codes ??= codesByName()
    sink.detail({ npi, languages: languagesIn(cell('languages'), codes) })
    return null
  },
})
