import type { Bulk } from '#platform/db/bulk.ts'
import type { Db } from '#platform/db/db.ts'
import { decodeText } from '#platform/import/decode-text.ts'
import type { ReadBytes } from '#platform/import/file-kinds.ts'
import { type ImportFinding, insertFindings } from '#server/eligibility/finding-store.ts'
import { type ImportRun, type KnownGroup, listGroupRules } from '#server/eligibility/import-run-store.ts'
import { readCsvMembers } from '#server/eligibility/read/eligibility-csv-reader.ts'
import { fileDay } from '#server/eligibility/read/import-days.ts'
import type { MemberRow, ReadRow, RowProblem, Warning } from '#server/eligibility/read/member-row.ts'
import { identityOf, isSubscriber, mayBeSubscriber, readMemberRow } from '#server/eligibility/read/member-row-rules.ts'
import { Quarantine } from '#server/eligibility/read/quarantine.ts'
import type { FileFacts, FilePlace, RawMember } from '#server/eligibility/read/raw-member.ts'
import { dropSharedNumbers, linkFamilies, stageRows } from '#server/eligibility/read/staged-row-store.ts'
import { readX12Members } from '#server/eligibility/read/x12-834-reader.ts'
import { cutText } from '#shared/storable-text.ts'

/** `warnings` are about the file as a whole. */
type Staged = { read: number; unstaged: number; format: '834' | 'csv'; facts: FileFacts; warnings: Warning[] }

/** More warnings about one file tell nobody anything new. */
const mostFileWarnings = 50

type Groups = (code: string) => KnownGroup | undefined

/** Finds groups by code: exactly, else in any case if only one group differs in nothing else. */
const openGroups = (groups: ReadonlyMap<string, KnownGroup>): Groups => {
  const inAnyCase = Map.groupBy(groups.values(), ({ code }) => code.toLowerCase())
  return (code) => {
    const others = inAnyCase.get(code.toLowerCase()) ?? []
    return groups.get(code) ?? (others.length === 1 ? others[0] : undefined)
  }
}

const damagedText = (raw: RawMember, place: FilePlace): RowProblem => ({ reason: 'damaged text', ...place, found: '', ...identityOf(raw) })

/** The row's group: the one it names, else the preceding subscriber's (834 dependents only), else the one given for the whole file. */
const groupOf = (raw: RawMember, groups: Groups, { before, given }: { before: string; given: string | null }): KnownGroup | RowProblem => {
  const said = raw.says('group') || before
  const named = groups(said)
  const refused = (reason: RowProblem['reason']): RowProblem =>
    raw.damagedAt ? damagedText(raw, raw.damagedAt) : { reason, ...raw.at('group'), found: cutText(said, 60) }
  const all = given === null ? undefined : groups(given)
  if (given !== null) return named && named.id !== all?.id ? refused('other group') : (all ?? refused('unknown group'))
  return named ?? refused(said === '' ? 'no group' : 'unknown group')
}

const idOf = (raw: RawMember): string => cutText(raw.says('memberId') || raw.says('subscriberId'), 60)

const unread = (ordinal: number, raw: RawMember, problem: RowProblem): ImportFinding => ({
  kind: 'rejected',
  ordinal,
  changes: null,
  ...problem,
  memberId: idOf(raw),
  name: identityOf(raw).name,
})

type Before = { group: string; subscriber: string | null }

const rowOf = (raw: RawMember, { id: groupId, rules }: KnownGroup, { subscriber }: Before, today: string): ReadRow | RowProblem => {
  const read = readMemberRow(raw, rules, today)
  const family = raw.says('subscriberId') || raw.says('memberId')
  const isPrimary = isSubscriber(raw)
  if (family === '' && 'reason' in read) return read
  const row = { ...raw.at('flag'), groupId, family, isPrimary, follows: isPrimary ? null : subscriber }
  return 'reason' in read ? { ...row, row: null, problem: read } : { ...row, row: read, problem: null }
}

/** Reads members in order and tracks the preceding subscriber. */
const openReading = (groups: Groups, given: string | null, today: string) => {
  let before: Before = { group: '', subscriber: null }
  return (raw: RawMember): ReadRow | RowProblem => {
    if (raw.problem) return { reason: raw.problem, line: raw.line, segment: '', found: '' }
    const isPrimary = isSubscriber(raw)
    const group = groupOf(raw, groups, { before: isPrimary || raw.format === 'csv' ? '' : before.group, given })
    // Later rows must not follow the previous subscriber: they could join the wrong family.
    if (raw.damagedAt && mayBeSubscriber(raw)) before = { ...before, subscriber: null }
    if ('reason' in group) return group
    if (isPrimary) before = { group: raw.says('group'), subscriber: raw.says('subscriberId') || raw.says('memberId') }
    return rowOf(raw, group, before, today)
  }
}

/** Whether a file starts like an X12 file: a short name in capitals and a separator. No CSV header looks like that. */
const isX12 = async (file: AsyncIterable<Uint8Array>): Promise<boolean> => {
  for await (const text of decodeText(file)) return /^\s*[A-Z][A-Z0-9]{1,2}[^\p{L}\p{N}\s_",;-]/u.test(text.slice(0, 200))
  throw new Quarantine('empty file', { line: 1, segment: '' })
}

/** Whether a row has a number that people of several families could share: not the family's, and not one made of it and a suffix. */
const hasOwnNumber = ({ memberId, familyId }: MemberRow): boolean =>
  memberId !== '' && memberId !== familyId && !memberId.startsWith(`${familyId}-`)

/**
 * Reads, validates and stages a run's whole file. Rows without a family are rejected at once. Runs in the caller's transaction, so that a
 * damaged file stages nothing.
 * @throws Quarantine
 */
export const stageEligibilityFile = async (
  { client, db, signal }: Bulk,
  source: Db,
  run: ImportRun,
  file: ReadBytes,
  today: string,
): Promise<Staged> => {
  const facts: FileFacts = { interchange: null, isFull: false, fileDate: null }
  const warnings: Warning[] = []
  const warn = (warning: Warning) => void (warnings.length < mostFileWarnings && warnings.push(warning))
  const format = (await isX12(file())) ? '834' : 'csv'
  const members = format === '834' ? readX12Members(file(), facts, warn) : readCsvMembers(file())
  const read = openReading(openGroups(await listGroupRules(source)), run.options.groupCode, today)
  let ordinal = 0
  let unstaged = 0
  let hasOwnNumbers = false
  for await (const batch of members) {
    signal?.throwIfAborted()
    const rows: (ReadRow & { ordinal: number })[] = []
    const refused: ImportFinding[] = []
    for (const raw of batch) {
      ordinal += 1
      const result = read(raw)
      if ('reason' in result) refused.push(unread(ordinal, raw, result))
      else rows.push({ ...result, ordinal })
      hasOwnNumbers ||= !('reason' in result) && result.row !== null && hasOwnNumber(result.row)
    }
    unstaged += refused.length
    await stageRows(client, run.id, rows)
    await insertFindings(client, run.id, refused)
  }
  // A CSV file cannot say that it is complete: the operator does.
  if (format === 'csv') facts.isFull = run.options.terminateAbsent
  else if (run.options.terminateAbsent && !facts.isFull) throw new Quarantine('not a full file', { line: 1, segment: 'BGN' })
  await linkFamilies(db, run.id)
  if (hasOwnNumbers) await dropSharedNumbers(db, run.id)
  return { read: ordinal, unstaged, format, facts: { ...facts, fileDate: fileDay(facts.fileDate ?? '') }, warnings }
}
