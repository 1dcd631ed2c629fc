import { mkdir, readdir, rename, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Db } from '#platform/db/db.ts'
import { readImportFile } from '#platform/import/import-file.ts'
import { findRun, type ImportRun, listGroupRules } from '#server/eligibility/import-run-store.ts'
import { listKnownPartners } from '#server/eligibility/partners/partner-store.ts'
import { listGroupsOfRun } from '#server/eligibility/read/staged-row-store.ts'
import { jsonReport } from '#server/eligibility/runs/import-report.ts'
import { receiveEligibilityFile } from '#server/eligibility/runs/receive-import.ts'
import { applyImport } from '#server/eligibility/runs/settle-import.ts'
import { jobAuditContext } from '#server/eligibility/runs/work-on-run.ts'
import type { Portal } from '#server/portal.ts'

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

const settle = async ({ clock, node }: Parts, db: Db, folder: string, fileName: string): Promise<void> => {
  const [, id = '', name = ''] = waitingName.exec(fileName) ?? []
  const run = id === '' ? null : await findRun(db, id)
  if (!run) return
  const place = placeOf(run)
  if (run.state === 'ready' && (await mayApply(db, run)))
    await applyImport({ db, clock }, { id, agreedTerminations: null, auditContext: jobAuditContext(node, id, null) })
  if (place === null) return
  const to = join(folder, place, `${run.createdAt.toISOString().slice(0, 19).replaceAll(':', '')}-${name}`)
  await writeFile(`${to}.report.json`, jsonReport(db, run, { state: run.state }))
  await rename(join(folder, 'waiting', fileName), to)
}

const filesIn = async (folder: string): Promise<string[]> =>
  (await readdir(folder, { withFileTypes: true })).filter((entry) => entry.isFile() && !entry.name.startsWith('.')).map(({ name }) => name)

/**
 * Receives the files of the watched folder, and moves the files of settled runs to `done` or `refused`, with a report. A file that waits
 * for an operator, because of the guard or the group's rules, stays in `waiting`.
 */
export const watchFolder = async (parts: Parts, db: Db, folder: string): Promise<void> => {
  for (const place of ['waiting', 'done', 'refused']) await mkdir(join(folder, place), { recursive: true })
  for (const name of await filesIn(folder)) await receive(parts, db, folder, name)
  for (const name of await filesIn(join(folder, 'waiting'))) await settle(parts, db, folder, name)
}
