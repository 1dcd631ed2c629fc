import { csvLine, csvStart } from '#platform/http/csv-line.ts'
import { fail } from '#platform/http/fail.ts'
import { serve } from '#platform/http/serve.ts'
import { translationsOf } from '#platform/translations.ts'
import { type BenefitImport, findBenefitImport, listBenefitImports, listRejections } from '#server/benefits/imports/benefit-import-store.ts'
import {
  applyBenefitImport,
  discardBenefitImport,
  finishBenefitImport,
  receiveBenefitPiece,
  startBenefitImport,
} from '#server/benefits/imports/receive-benefit-import.ts'
import { listOperatorNames } from '#server/eligibility/import-run-store.ts'
import type { Portal } from '#server/portal.ts'
import { who } from '#server/session/who.ts'
import { benefitImportCalls, type ListedBenefitImport, type ShownBenefitImport } from '#shared/benefits/benefit-import-calls.ts'
import { rejectionTexts } from '#shared/benefits/rejection-texts.en.ts'
import type { Language } from '#shared/languages.ts'

const perPage = 50
const words = await translationsOf(rejectionTexts, '#shared/benefits/rejection-texts')

const listed = (row: BenefitImport, names: ReadonlyMap<string, string>): ListedBenefitImport => ({
  id: row.id,
  kind: row.kind,
  state: row.state,
  fileName: row.fileName,
  bytes: row.bytes,
  operatorName: names.get(row.operatorId) ?? null,
  counts: row.findings?.counts ?? null,
  problem: row.problem,
  createdAt: row.createdAt.toISOString(),
  finishedAt: row.finishedAt?.toISOString() ?? null,
})

/** @throws Failure NotFound */
const shownImport = async ({ db }: Pick<Portal, 'db'>, id: string): Promise<ShownBenefitImport> => {
  const row = (await findBenefitImport(db, id)) ?? fail('NotFound')
  return {
    ...listed(row, await listOperatorNames(db, [row.operatorId])),
    changes: row.findings?.changes ?? [],
    reasons: row.findings?.reasons ?? {},
    stopped: row.findings?.stopped ?? null,
  }
}

const atOnce = 5_000

/** Rejected rows as CSV, each with its reason as a code and in words. */
async function* rejectedFile({ db }: Pick<Portal, 'db'>, id: string, language: Language): AsyncGenerator<string> {
  const sentences: Readonly<Record<string, string>> = words[language]
  yield csvStart + csvLine(['line', 'id', 'reason', 'explanation'])
  for (let from = 0; ; from += atOnce) {
    const rows = await listRejections(db, id, { from, most: atOnce })
    for (const { line, id: rowId, reason } of rows) yield csvLine([line, rowId, reason, sentences[reason] ?? reason])
    if (rows.length < atOnce) return
  }
}

/** The console's calls about files of plans and accumulators. */
export const benefitImportRoutes = (portal: Portal) => {
  const { operator } = who(portal)
  const { db } = portal
  const scope = { of: 'benefit import', ids: ['id'] } as const
  const reader = { roles: ['admin', 'auditor'], scope, limit: '1200/h' } as const
  const writer = { roles: ['admin'], scope, limit: '120/h' } as const
  return serve(benefitImportCalls, {
    listBenefitImports: operator({ ...reader, scope: 'limit', audit: 'none' }, async ({ input: { page }, groups }) => {
      const { rows, total } = await listBenefitImports(db, groups, { limit: perPage, offset: (page - 1) * perPage })
      const names = await listOperatorNames(
        db,
        rows.map(({ operatorId }) => operatorId),
      )
      return { data: { rows: rows.map((row) => listed(row, names)), total } }
    }),
    startBenefitImport: operator(
      { ...writer, scope: 'limit', audit: 'benefits.import.start', refuses: ['EveryGroupNeeded'] },
      async ({ input, operator: { id: operatorId }, request, groups }) => ({
        data: { id: await startBenefitImport(portal, { ...input, operatorId, groupIds: groups }, request.auditContext) },
      }),
    ),
    sendBenefitImportPiece: operator(
      { ...writer, limit: '6000/h', audit: 'benefits.import.piece', refuses: ['ImportStateChanged'] },
      async ({ input, request }) => ({ data: await receiveBenefitPiece(portal, { ...input, bytes: request.file }, request.auditContext) }),
    ),
    finishBenefitImportFile: operator(
      { ...writer, audit: 'benefits.import.receive', refuses: ['ImportIncomplete', 'ImportStateChanged'] },
      async ({ input: { id, bytes }, request }) => {
        await finishBenefitImport(portal, id, bytes, request.auditContext)
        return { data: await shownImport(portal, id) }
      },
    ),
    readBenefitImport: operator({ ...reader, limit: '6000/h', audit: 'none', isPoll: true }, async ({ input }) => ({
      data: await shownImport(portal, input.id),
    })),
    listRejectedRows: operator({ ...reader, audit: 'benefits.import.read' }, async ({ input: { id, after } }) => {
      const from = Number(after ?? 0)
      const found = await listRejections(db, id, { from, most: perPage + 1 })
      return { data: { rows: found.slice(0, perPage), next: found.length > perPage ? String(from + perPage) : null } }
    }),
    downloadRejectedRows: operator({ ...reader, limit: '60/h', audit: 'benefits.import.download' }, async ({ input: { id, language } }) => {
      const { fileName } = (await findBenefitImport(db, id)) ?? fail('NotFound')
      return { data: { name: `${fileName}-rejected.csv`, content: rejectedFile(portal, id, language) } }
    }),
    applyBenefitImport: operator(
      { ...writer, audit: 'benefits.import.apply', refuses: ['ImportStateChanged', 'Conflict'] },
      async ({ input: { id, agree }, request }) => {
        await applyBenefitImport(portal, { id, agree }, request.auditContext)
        return { data: await shownImport(portal, id) }
      },
    ),
    discardBenefitImport: operator(
      { ...writer, audit: 'benefits.import.discard', refuses: ['ImportStateChanged'] },
      async ({ input: { id }, request }) => {
        await discardBenefitImport(portal, id, request.auditContext)
        return { data: await shownImport(portal, id) }
      },
    ),
  })
}
