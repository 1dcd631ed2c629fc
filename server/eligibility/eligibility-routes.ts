import { fail } from '#platform/http/fail.ts'
import { serve } from '#platform/http/serve.ts'
import { answerText, listAnswers } from '#server/eligibility/answers/answer-files.ts'
import { countFindings, type ImportFinding, listFindings } from '#server/eligibility/finding-store.ts'
import { countRuns, findRun, type ImportRun, listOperatorNames, listRuns } from '#server/eligibility/import-run-store.ts'
import { findPartner, listPartnerNames } from '#server/eligibility/partners/partner-store.ts'
import { csvReport } from '#server/eligibility/runs/import-report.ts'
import { findImportRules } from '#server/eligibility/runs/import-rules-store.ts'
import { finishReceiving, receivePiece, startImport } from '#server/eligibility/runs/receive-import.ts'
import { saveImportRules } from '#server/eligibility/runs/save-import-rules.ts'
import { applyImport, discardImport } from '#server/eligibility/runs/settle-import.ts'
import type { Portal } from '#server/portal.ts'
import type { ImportCounts } from '#server/schema/import-tables.ts'
import { isRecordWithin } from '#server/session/group-limit-store.ts'
import { who } from '#server/session/who.ts'
import { importCalls, type ShownFinding, type ShownRun } from '#shared/eligibility/import-calls.ts'
import { type FindingKind, findingKinds } from '#shared/eligibility/import-words.ts'

const iso = (at: Date | null): string | null => at?.toISOString() ?? null

/** Maps runs to the console's format, with the names of the operators who started them. */
const showImports = async ({ db }: Pick<Portal, 'db'>, runs: readonly ImportRun[]): Promise<ShownRun[]> => {
  const names = await listOperatorNames(
    db,
    runs.flatMap(({ operatorId }) => (operatorId ? [operatorId] : [])),
  )
  const partners = await listPartnerNames(
    db,
    runs.flatMap(({ partnerId }) => partnerId ?? []),
  )
  const answers = await listAnswers(db, runs)
  return runs.map(
    ({ operatorId, partnerId, options: { groupCode, terminateAbsent }, guard, createdAt, checkedAt, finishedAt, ...run }) => ({
      id: run.id,
      state: run.state,
      fileName: run.fileName,
      source: run.source,
      format: run.format,
      bytes: run.bytes,
      isFull: run.isFull,
      fileDate: run.fileDate,
      interchange: run.interchange,
      counts: run.counts && shownCounts(run.counts),
      problem: run.problem,
      progress: run.progress,
      sameAs: run.sameAs,
      options: { groupCode, terminateAbsent },
      partner: partnerId === null ? null : { id: partnerId, name: partners.get(partnerId) ?? '' },
      guard: guard ?? [],
      operatorName: names.get(operatorId ?? '') ?? null,
      answers: [...(answers.get(run.id) ?? [])],
      createdAt: createdAt.toISOString(),
      checkedAt: iso(checkedAt),
      finishedAt: iso(finishedAt),
    }),
  )
}

const showImport = async (portal: Pick<Portal, 'db'>, id: string): Promise<ShownRun> => {
  const run = (await findRun(portal.db, id)) ?? fail('NotFound')
  const [shown] = await showImports(portal, [run])
  return shown as ShownRun
}

const perPage = 50
const pageOf = (page: number) => ({ limit: perPage, offset: (page - 1) * perPage })

/** A run that was checked before a kind was known has no count of it. */
const noTotals = Object.fromEntries(findingKinds.map((kind) => [kind, 0])) as Record<FindingKind, number>

const placeOf = (after: string): { kind: FindingKind; ordinal: number } => {
  const [kind, ordinal] = after.split('.')
  return { kind: kind as FindingKind, ordinal: Number(ordinal) }
}

const shownCounts = ({ read, added, changed, unchanged, terminated, rejected }: ImportCounts): ImportCounts => ({
  read,
  added,
  changed,
  unchanged,
  terminated,
  rejected,
})

const shownFinding = ({ place, ...finding }: ImportFinding): ShownFinding => ({
  ...finding,
  position: place?.position ?? null,
  element: place?.element ?? null,
  component: place?.component ?? null,
})

export const eligibilityRoutes = (portal: Portal) => {
  const { operator } = who(portal)
  const { db } = portal
  const scope = { of: 'import', ids: ['id'] } as const
  const reader = { roles: ['admin', 'auditor'], scope, limit: '1200/h' } as const
  const writer = { roles: ['admin'], scope, limit: '120/h' } as const
  return serve(importCalls, {
    listImports: operator({ ...reader, scope: 'limit', audit: 'none' }, async ({ input: { page }, groups }) => ({
      data: { runs: await showImports(portal, await listRuns(db, groups, pageOf(page))), total: await countRuns(db, groups) },
    })),
    startImport: operator(
      { ...writer, scope: 'limit', audit: 'eligibility.import.start' },
      async ({ input, operator: { id: operatorId }, request, groups }) => {
        const { fileName, groupCode, terminateAbsent, partnerId } = input
        const partner = partnerId === null ? null : await findPartner(db, partnerId)
        const isOwn = partnerId === null || (await isRecordWithin(db, 'trading partner', partnerId, groups))
        if (partnerId !== null && (!partner || partner.isArchived || !isOwn)) fail('InvalidInput', { field: 'partnerId' })
        const limited = groups === null ? {} : { groupIds: groups }
        const options = { groupCode, terminateAbsent, partnerId, applyWhenClean: false, ...limited }
        return { data: { id: await startImport(portal, { fileName, options, source: 'console', operatorId }, request.auditContext) } }
      },
    ),
    sendImportPiece: operator(
      { ...writer, limit: '6000/h', audit: 'eligibility.import.piece', refuses: ['ImportStateChanged'] },
      async ({ input, request }) => ({
        data: await receivePiece(portal, { ...input, bytes: request.file }, request.auditContext),
      }),
    ),
    finishImportFile: operator(
      { ...writer, audit: 'eligibility.import.receive', refuses: ['ImportIncomplete', 'ImportStateChanged'] },
      async ({ input: { id, bytes }, request }) => {
        await finishReceiving(portal, id, bytes, request.auditContext)
        return { data: await showImport(portal, id) }
      },
    ),
    readImport: operator({ ...reader, limit: '6000/h', audit: 'none', isPoll: true }, async ({ input }) => ({
      data: await showImport(portal, input.id),
    })),
    listImportFindings: operator({ ...reader, audit: 'eligibility.import.read' }, async ({ input: { id, kind, text, after } }) => {
      const listed = text === '' ? (await findRun(db, id))?.counts?.listed : undefined
      const totals = { ...noTotals, ...(listed ?? (await countFindings(db, id, text))) }
      const total = kind ? totals[kind] : Object.values(totals).reduce((sum, count) => sum + count, 0)
      const rows = await listFindings(db, id, { kind, text, limit: perPage, after: after === undefined ? undefined : placeOf(after) })
      const last = rows.length === perPage ? rows.at(-1) : undefined
      return { data: { rows: rows.map(shownFinding), total, totals, next: last ? `${last.kind}.${last.ordinal}` : null } }
    }),
    downloadImportReport: operator({ ...reader, limit: '60/h', audit: 'eligibility.import.download' }, async ({ input: { id } }) => {
      const run = (await findRun(db, id)) ?? fail('NotFound')
      return { data: { name: `${run.fileName}-report.csv`, content: csvReport(db, run) } }
    }),
    downloadImportAnswer: operator({ ...reader, limit: '60/h', audit: 'eligibility.import.answer' }, async ({ input: { id, kind } }) => {
      const run = (await findRun(db, id)) ?? fail('NotFound')
      if (!(await listAnswers(db, [run])).get(id)?.includes(kind)) fail('NotFound')
      return { data: { name: `${run.fileName}.${kind}`, content: answerText(db, run, kind) } }
    }),
    applyImport: operator(
      { ...writer, audit: 'eligibility.import.apply', refuses: ['ImportGuarded', 'ImportStateChanged'] },
      async ({ input: { id, agreedTerminations }, request }) => {
        await applyImport(portal, { id, agreedTerminations, auditContext: request.auditContext })
        return { data: await showImport(portal, id) }
      },
    ),
    discardImport: operator(
      { ...writer, audit: 'eligibility.import.discard', refuses: ['ImportStateChanged'] },
      async ({ input: { id }, request }) => {
        await discardImport(portal, { id, auditContext: request.auditContext })
        return { data: await showImport(portal, id) }
      },
    ),
    readImportRules: operator({ ...reader, scope: { of: 'group', ids: ['groupId'] }, audit: 'none' }, async ({ input }) => ({
      data: (await findImportRules(db, input.groupId)) ?? fail('NotFound'),
    })),
    saveImportRules: operator(
      { ...writer, scope: { of: 'group', ids: ['groupId'] }, audit: 'eligibility.rules.save' },
      async ({ input: { groupId, ...rules }, request }) => {
        await saveImportRules(portal, groupId, rules, request.auditContext)
        return { data: rules }
      },
    ),
  })
}
