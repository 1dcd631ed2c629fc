import { fail } from '#platform/http/fail.ts'
import { findRun, type ImportRun, listOperatorNames } from '#server/eligibility/import-run-store.ts'
import type { Portal } from '#server/portal.ts'
import type { ShownRun } from '#shared/eligibility/import-calls.ts'

const iso = (at: Date | null): string | null => at?.toISOString() ?? null

/** Runs as the console shows them, with the names of those who began them. */
export const showImports = async ({ db }: Pick<Portal, 'db'>, runs: readonly ImportRun[]): Promise<ShownRun[]> => {
  const names = await listOperatorNames(
    db,
    runs.flatMap(({ operatorId }) => (operatorId ? [operatorId] : [])),
  )
  return runs.map(({ operatorId, options: { groupCode, terminateAbsent }, guard, createdAt, checkedAt, finishedAt, ...run }) => ({
    ...{ id: run.id, state: run.state, fileName: run.fileName, source: run.source, format: run.format, bytes: run.bytes },
    ...{ isFull: run.isFull, fileDate: run.fileDate, interchange: run.interchange, counts: run.counts, problem: run.problem },
    ...{ progress: run.progress, sameAs: run.sameAs, options: { groupCode, terminateAbsent }, guard: guard ?? [] },
    operatorName: names.get(operatorId ?? '') ?? null,
    ...{ createdAt: createdAt.toISOString(), checkedAt: iso(checkedAt), finishedAt: iso(finishedAt) },
  }))
}

export const showImport = async (portal: Pick<Portal, 'db'>, id: string): Promise<ShownRun> => {
  const run = (await findRun(portal.db, id)) ?? fail('NotFound')
  const [shown] = await showImports(portal, [run])
  return shown as ShownRun
}
