import { readCsv } from '#platform/import/csv-reader.ts'
import type { CsvRow } from '#platform/import/csv-rows.ts'
import { comparableName, ingredientOf } from '#shared/prescribing/drug-ingredients.ts'
import { type ClassMember, type Interaction, interactionSeverities } from '#shared/prescribing/safety-warnings.ts'

const columns = {
  kind: ['kind'],
  first: ['first'],
  second: ['second'],
  severity: ['severity'],
  effect: ['effect'],
  source: ['source'],
} as const

export type ReadInteractions = {
  read: number
  interactions: Interaction[]
  classes: ClassMember[]
  rejected: { line: number; reason: string }[]
}

const longestText = 500

/** An ingredient in the form of `ingredientOf`, or a class with its prefix `class:`. */
const nameOf = (text: string): string => {
  const [, drugClass] = /^class:\s*(.+)$/i.exec(text) ?? []
  return drugClass === undefined ? ingredientOf(text) : `class:${comparableName(drugClass)}`
}

type Fact = { interaction: Interaction } | { drugClass: ClassMember } | { reason: string }

type Cells = Pick<CsvRow<keyof typeof columns>, 'cell' | 'problem'>

const classOf = (first: string, second: string): Fact =>
  second.startsWith('class:') && !first.startsWith('class:')
    ? { drugClass: { ingredient: first, drugClass: second } }
    : { reason: 'ClassInvalid' }

const interactionOf = (first: string, second: string, { cell }: Cells): Fact => {
  const severity = interactionSeverities.find((one) => one === cell('severity').toLowerCase())
  const [effect, source] = [cell('effect'), cell('source')]
  if (!severity) return { reason: 'SeverityInvalid' }
  if (effect === '' || source === '') return { reason: 'SourceMissing' }
  return effect.length > longestText || source.length > longestText
    ? { reason: 'TooManyCharacters' }
    : { interaction: { first, second, severity, effect, source } }
}

const factOf = (row: Cells): Fact => {
  const [first, second] = [nameOf(row.cell('first')), nameOf(row.cell('second'))]
  if (row.problem) return { reason: row.problem }
  if (first === '' || second === '' || first === second) return { reason: 'NameMissing' }
  if (row.cell('kind') === 'class') return classOf(first, second)
  return row.cell('kind') === 'interaction' ? interactionOf(first, second, row) : { reason: 'KindUnknown' }
}

/**
 * Reads a file of interactions: `kind,first,second,severity,effect,source`. A row of kind `interaction` has two ingredients or classes; one
 * of kind `class` says that the ingredient `first` is of the class `second`.
 */
export const readInteractions = async (file: AsyncIterable<Uint8Array>): Promise<ReadInteractions> => {
  const report: ReadInteractions = { read: 0, interactions: [], classes: [], rejected: [] }
  for await (const row of readCsv(file, { columns, required: ['kind', 'first', 'second'], refuseCut: true })) {
    report.read += 1
    const fact = factOf(row)
    if ('interaction' in fact) report.interactions.push(fact.interaction)
    else if ('drugClass' in fact) report.classes.push(fact.drugClass)
    else report.rejected.push({ line: row.line, reason: fact.reason })
  }
  return report
}
