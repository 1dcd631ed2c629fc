import { access, mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Db } from '#platform/db/db.ts'
import { readImportFile } from '#platform/import/import-file.ts'
import { writeAnswers } from '#server/eligibility/answers/answer-files.ts'
import { findRun, type ImportRun, listGroupRules } from '#server/eligibility/import-run-store.ts'
import { listKnownPartners } from '#server/eligibility/partners/partner-store.ts'
import { listGroupsOfRun } from '#server/eligibility/read/staged-row-store.ts'
import { jsonReport } from '#server/eligibility/runs/import-report.ts'
import { receiveEligibilityFile } from '#server/eligibility/runs/receive-import.ts'
import { applyImport } from '#server/eligibility/runs/settle-import.ts'
import { jobAuditContext } from '#server/eligibility/runs/work-on-run.ts'
import type { Portal } from '#server/portal.ts'
import { type AnswerKind, answerKinds } from '#shared/eligibility/import-words.ts'

type Parts = Pick<Portal, 'clock' | 'node'>

/** A file is complete once it has not changed for this time. */
const stillMs = 10_000
const options = { groupCode: null, terminateAbsent: false, applyWhenClean: false }

/** In `waiting`, a file name contains its run id, so that any node can find it. */
const waitingName = /^([0-9a-f-]{36})--(.+)$/

const isWhole = async (path: string, now: Date): Promise<boolean> => {
  const { mtimeMs } = await stat(path)
  return now.getTime() - mtimeMs >= stillMs
}

const receive = async ({ clock, node }: Parts, db: Db, folder: string, fileName: string): Promise<void> => {
  const path = join(folder, fileName)
  if (!(await isWhole(path, clock.now()))) return
  const about = { fileName, options, source: 'folder' } as const
  const id = await receiveEligibilityFile({ db, clock }, readImportFile(path), about, jobAuditContext(node, fileName, null))
  await rename(path, join(folder, 'waiting', `${id}--${fileName}`))
}

/**
 * Whether the sender of a file is trusted to change these groups without an operator: a live partner, or somebody unknown for groups that
 * have no partner.
 */
const isTrusted = async (db: Db, { partnerId }: ImportRun, groups: readonly string[]): Promise<boolean> => {
  const partners = await listKnownPartners(db)
  if (partnerId !== null) return partners.some(({ id, mode, isArchived }) => id === partnerId && mode === 'live' && !isArchived)
  return !partners.some(({ isArchived, groupIds }) => !isArchived && groupIds.some((id) => groups.includes(id)))
}

/** Whether a checked file is applied without an operator: every group in it allows that. The guard was checked before. */
const mayApply = async (db: Db, run: ImportRun): Promise<boolean> => {
  const willing = new Set([...(await listGroupRules(db)).values()].filter(({ rules }) => rules.applyFromFolder).map((group) => group.id))
  const groups = await listGroupsOfRun(db, run.id)
  return groups.length > 0 && groups.every((group) => willing.has(group)) && (await isTrusted(db, run, groups))
}

const placeOf = ({ state }: ImportRun): 'done' | 'refused' | null => {
  if (state === 'done') return 'done'
  return state === 'quarantined' || state === 'failed' || state === 'discarded' ? 'refused' : null
}

/** Answers the sender once the file was checked, if it now waits for an operator. */
const answerWaiting = async (db: Db, run: ImportRun, path: string): Promise<void> => {
  if (run.state !== 'ready' && run.state !== 'stopped') return
  const last: AnswerKind = 'rejections.json'
  const isAnswered = await access(`${path}.${last}`).then(
    () => true,
    () => false,
  )
  if (!isAnswered) await writeAnswers(db, run, path)
}

const settle = async ({ clock, node }: Parts, db: Db, folder: string, fileName: string): Promise<void> => {
  const [, id = '', name = ''] = waitingName.exec(fileName) ?? []
  const run = id === '' ? null : await findRun(db, id)
  if (!run) return
  const place = placeOf(run)
  const waiting = join(folder, 'waiting', fileName)
  if (run.state === 'ready' && (await mayApply(db, run)))
    await applyImport({ db, clock }, { id, agreedTerminations: null, auditContext: jobAuditContext(node, id, null) })
  else await answerWaiting(db, run, waiting)
  if (place === null) return
  const to = join(folder, place, `${run.createdAt.toISOString().slice(0, 19).replaceAll(':', '')}-${name}`)
  await writeFile(`${to}.report.json`, jsonReport(db, run, { state: run.state }))
  await writeAnswers(db, run, to)
  // What the dry run said is replaced by what happened. It goes before the file: alone, it would look like a file that waits.
  for (const kind of answerKinds) await rm(`${waiting}.${kind}`, { force: true })
  await rename(waiting, to)
}

/** The names without our answers to another of them. A file that arrives may end like an answer: it has a number of its own. */
const withoutAnswers = (names: readonly string[]): string[] => {
  const all = new Set(names)
  return names.filter((name) => !answerKinds.some((kind) => name.endsWith(`.${kind}`) && all.has(name.slice(0, -kind.length - 1))))
}

const filesIn = async (folder: string): Promise<string[]> =>
  (await readdir(folder, { withFileTypes: true })).filter((entry) => entry.isFile() && !entry.name.startsWith('.')).map(({ name }) => name)

/**
 * Receives the files of the watched folder, and moves the files of settled runs to `done` or `refused`, with a report and the answers to
 * the sender. A file that waits for an operator, because of the guard or the group's rules, stays in `waiting`, with the answers of the
 * dry run.
 */
export const watchFolder = async (parts: Parts, db: Db, folder: string): Promise<void> => {
  for (const place of ['waiting', 'done', 'refused']) await mkdir(join(folder, place), { recursive: true })
  for (const name of await filesIn(folder)) await receive(parts, db, folder, name)
  for (const name of withoutAnswers(await filesIn(join(folder, 'waiting')))) await settle(parts, db, folder, name)
}
