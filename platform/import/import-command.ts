import { parseArgs } from 'node:util'
import { exitCodeOf, type FileOutcome, type ImportExitCode, notAppliedLines } from '#platform/import/import-outcome.ts'

type Takes<Text extends string, Flag extends string> = {
  /** Printed when the words are wrong. */
  usage: string
  files: 'one' | 'several'
  /** Further options with a text: `agree` must be a number, `date` YYYY-MM-DD. */
  texts?: readonly Text[]
  /** Further options without a value. */
  flags?: readonly Flag[]
}

const patterns = new Map([
  ['agree', /^\d{1,9}$/],
  ['date', /^\d{4}-\d{2}-\d{2}$/],
])

/**
 * Reads the words after `npm run import -- KIND`.
 * @returns `agreed`: the number of `--agree`, how many rows may be removed; null without the option
 * @throws Error with the usage, or of `parseArgs` for an unknown option
 */
export const readImportWords = <Text extends string = never, Flag extends string = never>(
  words: readonly string[],
  { usage, files, texts = [], flags = [] }: Takes<Text, Flag>,
) => {
  const options = {
    ...Object.fromEntries(['dry-run', 'json', ...flags].map((name) => [name, { type: 'boolean' as const }])),
    ...Object.fromEntries(texts.map((name) => [name, { type: 'string' as const }])),
  }
  const { values, positionals } = parseArgs({ args: [...words], allowPositionals: true, options })
  const given = new Map(Object.entries(values).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])))
  const [file, ...more] = positionals
  const isGood = [...given].every(([name, value]) => patterns.get(name)?.test(value) ?? true)
  if (file === undefined || (files === 'one' && more.length > 0) || !isGood) throw new Error(usage.trim())
  const agreed = given.get('agree')
  return {
    file,
    files: positionals,
    isDryRun: values['dry-run'] === true,
    isJson: values.json === true,
    agreed: agreed === undefined ? null : Number(agreed),
    text: (name: Text): string | undefined => given.get(name),
    isOn: (flag: Flag): boolean => values[flag] === true,
  }
}

type Rejected = { line: number; id?: string; reason: string }

/** The first rejected rows, each with its line and reason. */
export const rejectedLines = (rejected: readonly Rejected[], noId = 'no id'): string[] =>
  rejected.slice(0, 20).map(({ line, id, reason }) => `  Rejected: line ${line}${id === undefined ? '' : `, ${id || noId}`}: ${reason}`)

/** How often each reason occurred. */
export const reasonLines = (word: string, counts: Readonly<Record<string, number | undefined>>): string[] =>
  Object.entries(counts).map(([reason, count]) => `  ${word}: ${reason} ${count}`)

/** Why the file was not applied, if it was not, and what changed or would change. */
export const changeLines = (report: FileOutcome, isDryRun: boolean, counts: Readonly<Record<string, number>>): string[] => [
  ...notAppliedLines(report, isDryRun),
  `  ${isDryRun || report.notApplied ? 'Would be' : 'Now'}: ${Object.entries(counts)
    .map(([word, count]) => `${word} ${count}`)
    .join(', ')}`,
]

type Printed<Report> = { isJson: boolean; linesOf: (report: Report) => string[]; print?: (text: string) => void }

/** Prints what an import reports of its files: as text, or as JSON, where one file gives an object and several give an array. */
export const printImport = <Report extends FileOutcome>(
  reports: readonly Report[],
  { isJson, linesOf, print = console.log }: Printed<Report>,
): ImportExitCode => {
  if (isJson) print(JSON.stringify(reports.length === 1 ? reports[0] : reports, null, 2))
  else print(reports.flatMap(linesOf).join('\n'))
  return exitCodeOf(reports)
}
