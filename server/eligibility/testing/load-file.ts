import { type ImportFinding, listFindings } from '#server/eligibility/finding-store.ts'
import { findRun, type ImportRun } from '#server/eligibility/import-run-store.ts'
import { noCounts } from '#server/eligibility/run-tally.ts'
import { receiveEligibilityFile } from '#server/eligibility/runs/receive-import.ts'
import { applyImport } from '#server/eligibility/runs/settle-import.ts'
import { jobAuditContext, workOnRun } from '#server/eligibility/runs/work-on-run.ts'
import type { TestPortal } from '#server/testing/test-portal.ts'

type Options = { dryRun?: boolean; terminateAbsent?: boolean; group?: string | null; partnerId?: string | null; agree?: number | null }
type LoadedFile = {
  run: ImportRun
  said: string
  reasons: string[]
  warnings: string[]
  findings: (kind: ImportFinding['kind']) => Promise<ImportFinding[]>
}

const context = () => jobAuditContext('test', 'test', null)

/** Checks a file and applies it, unless it is quarantined. `said`: read, added, changed, unchanged, terminated, rejected. */
export const loadFile = async (world: TestPortal, file: string | Buffer, given: Options = {}): Promise<LoadedFile> => {
  const { dryRun = false, terminateAbsent = false, group = null, partnerId = null, agree = null } = given
  const bytes = async function* () {
    yield Buffer.from(file as string)
  }
  const options = { groupCode: group, terminateAbsent, partnerId, applyWhenClean: false }
  const id = await receiveEligibilityFile(world.portal, bytes(), { fileName: 'f', source: 'command line', options }, context())
  await workOnRun(world.portal, id)
  const checked = await findRun(world.db, id)
  if (!dryRun && (checked?.state === 'ready' || checked?.state === 'stopped')) {
    await applyImport(world.portal, { id, agreedTerminations: agree, auditContext: context() })
    await workOnRun(world.portal, id)
  }
  const run = await findRun(world.db, id)
  if (!run) throw new Error('no run')
  const { read, added, changed, unchanged, terminated, rejected } = run.counts ?? noCounts
  const findings = (kind: ImportFinding['kind']) => listFindings(world.db, id, { kind, limit: 50 })
  const reasonsOf = async (kind: 'rejected' | 'warning') =>
    (await findings(kind)).map(({ memberId, reason, found }) => `${memberId} ${reason} ${found}`.trim())
  return {
    run,
    said: [read, added, changed, unchanged, terminated, rejected].join(' '),
    reasons: run.problem ? [`${run.problem.reason} ${run.problem.found}`.trim()] : await reasonsOf('rejected'),
    warnings: await reasonsOf('warning'),
    findings,
  }
}
