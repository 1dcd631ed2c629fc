import type { RequestContext } from '#platform/http/request-context.ts'
import { serve } from '#platform/http/serve.ts'
import { auditBenefitsRead } from '#server/benefits/whose-benefits.ts'
import { claimPdf, claimsCsv } from '#server/claims/claim-files.ts'
import { listOwnClaims, openOwnClaims, readOwnClaim, readOwnClaimYears } from '#server/claims/read-claims.ts'
import type { Portal } from '#server/portal.ts'
import type { SessionRecord } from '#server/session/session-record.ts'
import { who } from '#server/session/who.ts'
import type { AuditEventName } from '#shared/audit/audit-events.ts'
import { claimCalls } from '#shared/claims/claim-calls.ts'
import { languageOfProfile } from '#shared/languages.ts'

/** Claims of the caller, of children in their care and of adults who granted it; the own also after coverage has ended. */
export const claimRoutes = (portal: Portal) => {
  const { member } = who(portal)
  const reader = { covered: false, limit: '600/h', audit: 'claims.read' } as const
  const downloader = { covered: false, limit: '60/h', audit: 'claims.download' } as const
  const seen = (
    { person }: SessionRecord,
    { auditContext }: RequestContext,
    event: AuditEventName,
    rows: readonly { personId: string }[],
  ) => auditBenefitsRead(portal.db, auditContext, { event, callerId: person.id, personIds: rows.map(({ personId }) => personId) })
  return serve(claimCalls, {
    listClaims: member(reader, async ({ input, caller: { session }, request }) => {
      const data = await listOwnClaims(portal, session, input)
      await seen(session, request, reader.audit, data.rows)
      return { data }
    }),
    readClaimYears: member(reader, async ({ caller: { session }, request }) => {
      const data = await readOwnClaimYears(portal, session)
      await seen(session, request, reader.audit, data.years)
      return { data }
    }),
    readClaim: member({ ...reader, refuses: ['NotFound'] }, async ({ input, caller: { session }, request }) => {
      const data = await readOwnClaim(portal, session, input.id)
      await seen(session, request, reader.audit, [data])
      return { data }
    }),
    downloadClaims: member(downloader, async ({ input, caller: { session }, request }) => {
      const { personIds, claims } = await openOwnClaims(portal, session, input)
      const whose = personIds.map((personId) => ({ personId }))
      await seen(session, request, downloader.audit, whose)
      return { data: { name: 'my-claims.csv', content: claimsCsv(claims) } }
    }),
    downloadClaim: member({ ...downloader, refuses: ['NotFound'] }, async ({ input, caller: { session }, request }) => {
      const claim = await readOwnClaim(portal, session, input.id)
      await seen(session, request, downloader.audit, [claim])
      const reader = { language: languageOfProfile(session.profile.language), product: portal.config.productName }
      return { data: { name: 'claim.pdf', content: await claimPdf(claim, reader), type: 'application/pdf' as const } }
    }),
  })
}
