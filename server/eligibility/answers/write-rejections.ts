import { csvLine } from '#platform/http/csv-line.ts'
import { wordsOf } from '#server/eligibility/answers/finding-words.ts'
import type { AnswerFinding, MemberAnswer } from '#server/eligibility/answers/member-answers.ts'
import type { ImportRun } from '#server/eligibility/import-run-store.ts'
import { noCounts } from '#server/eligibility/run-tally.ts'

type File = Pick<ImportRun, 'fileName' | 'state' | 'counts' | 'problem' | 'interchange' | 'guard'>

/** The file waits for an operator, because it would end too much coverage. */
export const isHeldByGuard = ({ state, guard }: Pick<File, 'state' | 'guard'>): boolean =>
  state !== 'done' && state !== 'applying' && (guard ?? []).some(({ exceeded }) => exceeded)

/** The code of a reason: `no-end-date`. It never changes, other than the words. */
const codeOf = (reason: string): string => reason.replaceAll(' ', '-')

const shown = (finding: AnswerFinding) => {
  const { reason, snip, segment, element, component, position, line } = finding
  return { code: codeOf(reason), words: wordsOf(reason), snip, segment, element, component, position, line }
}

/** A refused file has one row: why. */
const refusal = ({ problem }: File): MemberAnswer[] => {
  if (!problem) return []
  const { reason, line, segment } = problem
  const finding = { reason, snip: null, segment: segment.replace(/ ?\(\d+\)$/, ''), element: 0, component: 0, position: 0, line }
  return [{ reference: '', subscriber: '', initials: '', status: 'rejected', line, position: 0, findings: [finding], count: 1 }]
}

async function* rowsOf(file: File, members: AsyncIterable<MemberAnswer>): AsyncGenerator<MemberAnswer> {
  yield* refusal(file)
  if (!file.problem) yield* members
}

const guardFinding = (row: MemberAnswer): AnswerFinding => ({
  reason: 'stopped by the guard',
  snip: null,
  segment: '',
  element: 0,
  component: 0,
  position: row.position,
  line: row.line,
})

/** A row without a problem of its own is held by the guard, not by what else was found. */
const allOf = (row: MemberAnswer, isHeld: boolean): readonly AnswerFinding[] =>
  isHeld && row.status === 'held' && row.findings[0]?.reason !== 'a person must look' ? [guardFinding(row), ...row.findings] : row.findings

const columns = [
  'reference',
  'subscriber_number',
  'initials',
  'status',
  'applied',
  'code',
  'words',
  'snip',
  'segment',
  'element',
  'component',
  'position',
  'line',
  'findings',
]

/** Yields one line for each member row: its status and its gravest finding. */
export async function* rejectionsCsv(file: File, members: AsyncIterable<MemberAnswer>): AsyncGenerator<string> {
  const applied = file.state === 'done' ? 'yes' : 'no'
  const isHeld = isHeldByGuard(file)
  yield csvLine(columns)
  for await (const row of rowsOf(file, members)) {
    const all = allOf(row, isHeld)
    const [finding] = all.map(shown)
    const {
      code = '',
      words = '',
      snip = null,
      segment = '',
      element = 0,
      component = 0,
      position = row.position,
      line = row.line,
    } = finding ?? {}
    const count = row.count + all.length - row.findings.length
    const who = [row.reference, row.subscriber, row.initials, row.status, applied]
    yield csvLine([...who, code, words, snip ?? '', segment, element || '', component || '', position || '', line, count].map(String))
  }
}

/** Yields the same as JSON, with every finding of a row. */
export async function* rejectionsJson(file: File, members: AsyncIterable<MemberAnswer>): AsyncGenerator<string> {
  const { fileName, state, counts, interchange } = file
  const { read, rejected } = counts ?? noCounts
  const head = JSON.stringify({ file: fileName, interchange, state, applied: state === 'done', read, rejected }, null, 2)
  const isHeld = isHeldByGuard(file)
  yield `${head.slice(0, -2)},\n  "rows": [`
  let separator = ''
  for await (const row of rowsOf(file, members)) {
    const { reference, subscriber, initials, status, line, position, count } = row
    const findings = allOf(row, isHeld)
    const text = {
      reference,
      subscriber,
      initials,
      status,
      line,
      position,
      count: count + findings.length - row.findings.length,
      findings: findings.map(shown),
    }
    yield `${separator}\n    ${JSON.stringify(text)}`
    separator = ','
  }
  yield `${separator === '' ? '' : '\n  '}]\n}\n`
}
