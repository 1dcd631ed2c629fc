import { fail } from '#platform/http/fail.ts'
import { serve } from '#platform/http/serve.ts'
import { countFindings, listFindings } from '#server/eligibility/finding-store.ts'
import { csvReport } from '#server/eligibility/import-report.ts'
import { findImportRules } from '#server/eligibility/import-rules-store.ts'
import { countRuns, listRuns } from '#server/eligibility/import-run-store.ts'
import { showImport, showImports } from '#server/eligibility/import-shown.ts'
import { finishReceiving, startImport, takePiece } from '#server/eligibility/receive-import.ts'
import { saveImportRules } from '#server/eligibility/save-import-rules.ts'
import { applyImport, discardImport } from '#server/eligibility/settle-import.ts'
import type { Portal } from '#server/portal.ts'
import { who } from '#server/session/who.ts'
import { importCalls } from '#shared/eligibility/import-calls.ts'

const perPage = 50
const pageOf = (page: number) => ({ limit: perPage, offset: (page - 1) * perPage })

export const eligibilityRoutes = (portal: Portal) => {
  const { operator } = who(portal)
  const { db } = portal
  const reader = { roles: ['admin', 'auditor'], limit: '1200/h' } as const
  const writer = { roles: ['admin'], limit: '120/h' } as const
  return serve(importCalls, {
    listImports: operator({ ...reader, audit: 'none' }, async ({ input: { page } }) => ({
      data: { runs: await showImports(portal, await listRuns(db, pageOf(page))), total: await countRuns(db) },
    })),
    startImport: operator({ ...writer, audit: 'eligibility.import.start' }, async ({ input, operator: { id: operatorId }, asking }) => {
      const { fileName, groupCode, terminateAbsent } = input
      const options = { groupCode, terminateAbsent, applyWhenClean: false }
      return { data: { id: await startImport(portal, { fileName, options, source: 'console', operatorId }, asking.trail) } }
    }),
    sendImportPiece: operator({ ...writer, limit: '6000/h', audit: 'eligibility.import.piece' }, async ({ input, asking }) => ({
      data: await takePiece(portal, { ...input, bytes: asking.file }, asking.trail),
    })),
    finishImportFile: operator({ ...writer, audit: 'eligibility.import.receive' }, async ({ input: { id, bytes }, asking }) => {
      await finishReceiving(portal, id, bytes, asking.trail)
      return { data: await showImport(portal, id) }
    }),
    readImport: operator({ ...reader, limit: '6000/h', audit: 'none', isPoll: true }, async ({ input }) => ({
      data: await showImport(portal, input.id),
    })),
    listImportFindings: operator({ ...reader, audit: 'eligibility.import.read' }, async ({ input: { id, kind, text, page } }) => {
      const totals = await countFindings(db, id, text)
      const total = kind ? totals[kind] : Object.values(totals).reduce((sum, count) => sum + count, 0)
      return { data: { rows: await listFindings(db, id, { kind, text, ...pageOf(page) }), total, totals } }
    }),
    downloadImportReport: operator({ ...reader, limit: '60/h', audit: 'eligibility.import.download' }, async ({ input: { id } }) => {
      const { fileName } = await showImport(portal, id)
      return { data: { name: `${fileName}-report.csv`, content: csvReport(db, id) } }
    }),
    applyImport: operator({ ...writer, audit: 'eligibility.import.apply' }, async ({ input: { id, agreedTerminations }, asking }) => {
      await applyImport(portal, { id, agreedTerminations, trail: asking.trail })
      return { data: await showImport(portal, id) }
    }),
    discardImport: operator({ ...writer, audit: 'eligibility.import.discard' }, async ({ input: { id }, asking }) => {
      await discardImport(portal, { id, trail: asking.trail })
      return { data: await showImport(portal, id) }
    }),
    readImportRules: operator({ ...reader, audit: 'none' }, async ({ input }) => ({
      data: (await findImportRules(db, input.groupId)) ?? fail('NotFound'),
    })),
    saveImportRules: operator({ ...writer, audit: 'eligibility.rules.save' }, async ({ input: { groupId, ...rules }, asking }) => {
      await saveImportRules(portal, groupId, rules, asking.trail)
      return { data: rules }
    }),
  })
}
