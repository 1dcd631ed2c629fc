import type { Bulk } from '#platform/db/bulk.ts'
import type { Db } from '#platform/db/db.ts'
import { decodeText } from '#platform/import/decode-text.ts'
import type { ReadBytes } from '#platform/import/file-kinds.ts'
import { type ImportFinding, insertFindings } from '#server/eligibility/finding-store.ts'
import { type ImportRun, type KnownGroup, listGroupRules } from '#server/eligibility/import-run-store.ts'
import { readCsvMembers } from '#server/eligibility/read/eligibility-csv-reader.ts'
import { fileDay } from '#server/eligibility/read/import-days.ts'
import { deleteMemberLists, insertMemberList, listedMember } from '#server/eligibility/read/member-list-store.ts'
import type { MemberRow, ReadRow, RowProblem, Warning } from '#server/eligibility/read/member-row.ts'
import { identityOf, isSubscriber, mayBeSubscriber, readMemberRow } from '#server/eligibility/read/member-row-rules.ts'
import { Quarantine } from '#server/eligibility/read/quarantine.ts'
import type { FileFacts, FilePlace, RawMember } from '#server/eligibility/read/raw-member.ts'
import { dropSharedNumbers, linkFamilies, stageRows } from '#server/eligibility/read/staged-row-store.ts'
import { readX12Members, type X12Reading } from '#server/eligibility/read/x12-834-reader.ts'
import type { PartnerSettings } from '#shared/eligibility/partner-settings.ts'
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

type Reading = {
  groups: Groups
  /** The group given for the whole file. */
  given: string | null
  /** The groups that the partner may send for; null for any. */
  groupIds: ReadonlySet<string> | null
  settings: PartnerSettings
  today: string
}

/** The row's group: the one it names, else the preceding subscriber's (834 dependents only), else the one given for the whole file. */
const groupOf = (raw: RawMember, before: string, { groups, given, groupIds }: Reading): KnownGroup | RowProblem => {
  const said = raw.says('group') || before
  const named = groups(said)
  const refused = (reason: RowProblem['reason']): RowProblem =>
    raw.damagedAt ? damagedText(raw, raw.damagedAt) : { reason, ...raw.at('group'), found: cutText(said, 60) }
  const all = given === null ? undefined : groups(given)
  if (given !== null && named && named.id !== all?.id) return refused('other group')
  const group = given === null ? named : all
  if (!group) return refused(given === null && said === '' ? 'no group' : 'unknown group')
  return groupIds === null || groupIds.has(group.id) ? group : refused('group of another partner')
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

const rowOf = (raw: RawMember, { id: groupId, rules }: KnownGroup, { subscriber }: Before, reading: Reading): ReadRow | RowProblem => {
  const read = readMemberRow(raw, rules, reading.today, reading.settings)
  const family = raw.says('subscriberId') || raw.says('memberId')
  const isPrimary = isSubscriber(raw, reading.settings)
  if (family === '' && 'reason' in read) return read
  const row = { ...raw.at('flag'), groupId, family, isPrimary, follows: isPrimary ? null : subscriber }
  return 'reason' in read ? { ...row, row: null, problem: read } : { ...row, row: read, problem: null }
}

/**
 * What holds behind a row that is refused for its group. Later rows must not follow the subscriber before it: they could join the wrong
 * family.
 */
const behindRefused = (raw: RawMember, before: Before, { settings }: Reading): Before => {
  if (isSubscriber(raw, settings)) return { group: raw.says('group'), subscriber: null }
  return raw.damagedAt && mayBeSubscriber(raw, settings) ? { ...before, subscriber: null } : before
}

/** Reads members in order and tracks the preceding subscriber. */
const openReading = (reading: Reading) => {
  let before: Before = { group: '', subscriber: null }
  return (raw: RawMember): ReadRow | RowProblem => {
    if (raw.problem) return { reason: raw.problem, line: raw.line, segment: '', found: '' }
    const isPrimary = isSubscriber(raw, reading.settings)
    const group = groupOf(raw, isPrimary || raw.format === 'csv' ? '' : before.group, reading)
    if ('reason' in group) {
      before = behindRefused(raw, before, reading)
      return group
    }
    if (raw.damagedAt && mayBeSubscriber(raw, reading.settings)) before = { ...before, subscriber: null }
    if (isPrimary) before = { group: raw.says('group'), subscriber: raw.says('subscriberId') || raw.says('memberId') }
    return rowOf(raw, group, before, reading)
  }
}

/** Whether a file starts like an X12 file: a short name in capitals and a separator. No CSV header looks like that. */
export const isX12 = async (file: AsyncIterable<Uint8Array>): Promise<boolean> => {
  for await (const text of decodeText(file)) return /^\s*[A-Z][A-Z0-9]{1,2}[^\p{L}\p{N}\s_",;-]/u.test(text.slice(0, 200))
  throw new Quarantine('empty file', { line: 1, segment: '' })
}

/** Whether a row has a number that people of several families could share: not the family's, and not one made of it and a suffix. */
const hasOwnNumber = ({ memberId, familyId }: MemberRow): boolean =>
  memberId !== '' && memberId !== familyId && !memberId.startsWith(`${familyId}-`)

/**
 * Whether a file has everybody: the partner's setting, else what the file says. A CSV file cannot say it: the operator does.
 * @throws Quarantine if it does not, but the operator wants to end absent members
 */
const isFullFile = (
  format: Staged['format'],
  facts: FileFacts,
  { terminateAbsent, settings }: { terminateAbsent: boolean; settings: PartnerSettings },
): boolean => {
  const saysFull = format === 'csv' ? terminateAbsent : facts.isFull
  const isFull = settings.fileScope === 'file' ? saysFull : settings.fileScope === 'full'
  if (terminateAbsent && !isFull) throw new Quarantine('not a full file', { line: 1, segment: 'BGN' })
  return isFull
}

/**
 * Reads, validates and stages a run's whole file. Rows without a family are rejected at once. Runs in the caller's transaction, so that a
 * damaged file stages nothing.
 * @throws Quarantine
 */
export const stageEligibilityFile = async (
  { client, db, signal }: Bulk,
  source: Db,
  run: ImportRun,
  { file, today, groupIds, settings, check }: X12Reading & { file: ReadBytes; groupIds: ReadonlySet<string> | null; today: string },
): Promise<Staged> => {
  const facts: FileFacts = { interchange: null, isFull: false, fileDate: null }
  const warnings: Warning[] = []
  const warn = (warning: Warning) => void (warnings.length < mostFileWarnings && warnings.push(warning))
  const format = (await isX12(file())) ? '834' : 'csv'
  const members = format === '834' ? readX12Members(file(), facts, { settings, check, warn }) : readCsvMembers(file())
  const read = openReading({ groups: openGroups(await listGroupRules(source)), given: run.options.groupCode, groupIds, settings, today })
  await deleteMemberLists(db, run.id)
  let ordinal = 0
  let unstaged = 0
  let hasOwnNumbers = false
  for await (const batch of members) {
    signal?.throwIfAborted()
    await insertMemberList(client, run.id, ordinal + 1, batch.map(listedMember))
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
  facts.isFull = isFullFile(format, facts, { terminateAbsent: run.options.terminateAbsent, settings })
  await linkFamilies(db, run.id)
  if (hasOwnNumbers) await dropSharedNumbers(db, run.id)
  return { read: ordinal, unstaged, format, facts: { ...facts, fileDate: fileDay(facts.fileDate ?? '') }, warnings }
}
