import { writeAudit } from '#platform/audit/write-audit.ts'
import { serve } from '#platform/http/serve.ts'
import { careIdentity } from '#server/care/care-identity.ts'
import type { Portal } from '#server/portal.ts'
import { type Caller, who } from '#server/session/who.ts'
import { findVisitPharmacies } from '#server/visits/find-visit-pharmacies.ts'
import { requireManaged } from '#server/visits/require-managed.ts'
import { mobileVisitCalls } from '#shared/visits/mobile-visit-calls.ts'
import { visitCalls } from '#shared/visits/visit-calls.ts'
import { visitPharmacyCalls } from '#shared/visits/visit-pharmacy-calls.ts'

/** The portal decides nothing about a visit: it asks the telehealth side in the caller's name, and passes on what that says. */
export const visitRoutes = (portal: Portal) => {
  const { care, db } = portal
  const { member } = who(portal)
  const as = ({ session }: Caller) => careIdentity(portal, session)
  const seen = ({ session }: Caller, memberId: string) => requireManaged(portal, session, memberId, 'see-visits')
  return [
    ...serve(visitCalls, {
      listVisits: member({ feature: 'Telehealth', limit: '1800/h', audit: 'consult.read' }, async ({ input: { memberId }, caller }) => {
        await seen(caller, memberId)
        return { data: await care.call(as(caller), mobileVisitCalls.listConsultations, { member_id: memberId }) }
      }),
      listPastVisits: member(
        { feature: 'Telehealth', covered: false, limit: '1800/h', audit: 'consult.read' },
        async ({ input: { memberId }, caller }) => {
          await seen(caller, memberId)
          return { data: await care.call(as(caller), mobileVisitCalls.listPastConsultations, { member_id: memberId }) }
        },
      ),
      lockVisit: member({ feature: 'Telehealth', limit: '120/h', audit: 'consult.lock_check' }, async ({ input, caller, asking }) => {
        const { locked, can_cancel, reason } = await care.call(as(caller), mobileVisitCalls.lockConsult, { consult_id: input.consultId })
        await writeAudit(db, asking.trail, { event: 'consult.lock_check', outcome: 'ok' })
        return { data: { locked, canCancel: can_cancel, reason } }
      }),
      wishEarlierVisit: member({ feature: 'Telehealth', limit: '60/h', audit: 'consult.earlier' }, async ({ input, caller, asking }) => {
        await requireManaged(portal, caller.session, input.memberId, 'book')
        const asked = { consult_id: input.consultId, wanted: input.wanted }
        const data = await care.call(as(caller), mobileVisitCalls.wishEarlier, asked)
        await writeAudit(db, asking.trail, { event: 'consult.earlier', outcome: 'ok' })
        return { data }
      }),
      answerEarlierVisit: member({ feature: 'Telehealth', limit: '60/h', audit: 'consult.earlier' }, async ({ input, caller, asking }) => {
        await requireManaged(portal, caller.session, input.memberId, 'book')
        const asked = { consult_id: input.consultId, offer_id: input.offerId, takes: input.takes }
        const data = await care.call(as(caller), mobileVisitCalls.answerEarlier, asked)
        await writeAudit(db, asking.trail, { event: 'consult.earlier', outcome: 'ok' })
        return { data }
      }),
      cancelVisit: member({ feature: 'Telehealth', limit: '60/h', audit: 'consult.cancel' }, async ({ input, caller, asking }) => {
        await requireManaged(portal, caller.session, input.memberId, 'book')
        // Whoever asks is the session's, whatever was sent.
        const asked = { consult_id: input.consultId, logged_in_member_id: caller.session.person.telehealthId }
        const data = await care.call(as(caller), mobileVisitCalls.cancelConsult, asked)
        await writeAudit(db, asking.trail, { event: 'consult.cancel', outcome: 'ok' })
        return { data }
      }),
    }),
    ...serve(visitPharmacyCalls, {
      findVisitPharmacies: member({ feature: 'Telehealth', limit: '60/min', audit: 'none' }, async ({ input }) => ({
        data: await findVisitPharmacies(portal, input.zip),
      })),
    }),
  ]
}
