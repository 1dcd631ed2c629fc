import { writeAudit } from '#platform/audit/write-audit.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { serve } from '#platform/http/serve.ts'
import { careRefusals } from '#server/care/care-client.ts'
import { careIdentity } from '#server/care/care-identity.ts'
import { findPlaces } from '#server/facilities/find-places.ts'
import type { Portal } from '#server/portal.ts'
import { type Caller, who } from '#server/session/who.ts'
import { requireManaged } from '#server/visits/require-managed.ts'
import { defaultRadius } from '#shared/directory/search-area.ts'
import { mobileVisitCalls } from '#shared/visits/mobile-visit-calls.ts'
import { pastVisitCalls } from '#shared/visits/past-visit-calls.ts'
import { visitCalls } from '#shared/visits/visit-calls.ts'
import { type NearPharmacy, visitPharmacyCalls } from '#shared/visits/visit-pharmacy-calls.ts'

/** The first page of pharmacies nearest to a ZIP. Throws ZipInvalid, or NotFound for a ZIP without coordinates. */
const findVisitPharmacies = async (portal: Portal, zip: string): Promise<NearPharmacy[]> => {
  const { data } = await findPlaces(portal, { zip, radius: defaultRadius, kind: ['pharmacy'], network: '', page: 0 })
  return data.map(({ id, company, address1, city, state, zip: at, phone, distance }) => ({
    id,
    name: company,
    address: `${address1}, ${city}, ${state} ${at}`,
    phone: phone || null,
    place: { address1, city, state, zip: at },
    distance,
  }))
}

/** Visit routes. The portal decides nothing: it calls the telehealth side as the caller and returns its answer. */
export const visitRoutes = (portal: Portal) => {
  const { care, db } = portal
  const { member } = who(portal)
  const as = ({ session }: Caller) => careIdentity(portal, session)
  /** Lets the caller see somebody's visits, and writes it among the accesses that this person can see. */
  const seen = async ({ session }: Caller, memberId: string, request: RequestContext) => {
    const whose = await requireManaged(portal, session, memberId, 'see-visits')
    await writeAudit(db, request.auditContext, { event: 'consult.read', outcome: 'ok', ...whose })
    return { member_id: memberId }
  }
  return [
    ...serve(visitCalls, {
      listVisits: member(
        { feature: 'Telehealth', limit: '1800/h', audit: 'consult.read', refuses: careRefusals(mobileVisitCalls.listConsultations) },
        async ({ input: { memberId }, caller, request }) => {
          const data = await care.call(as(caller), mobileVisitCalls.listConsultations, await seen(caller, memberId, request))
          return { data }
        },
      ),
      holdCancellation: member(
        {
          feature: 'Telehealth',
          limit: '120/h',
          audit: 'consult.lock_check',
          refuses: careRefusals(mobileVisitCalls.holdConsultCancellation),
        },
        async ({ input, caller, request }) => {
          const { locked, can_cancel, reason } = await care.call(as(caller), mobileVisitCalls.holdConsultCancellation, {
            consult_id: input.consultId,
          })
          await writeAudit(db, request.auditContext, { event: 'consult.lock_check', outcome: 'ok' })
          return { data: { locked, canCancel: can_cancel, reason } }
        },
      ),
      requestEarlierVisit: member(
        {
          feature: 'Telehealth',
          limit: '60/h',
          audit: 'consult.earlier',
          refuses: [...careRefusals(mobileVisitCalls.requestEarlier), 'ScopeMissing'],
        },
        async ({ input, caller, request }) => {
          await requireManaged(portal, caller.session, input.memberId, 'book')
          const asked = { consult_id: input.consultId, wanted: input.wanted }
          const data = await care.call(as(caller), mobileVisitCalls.requestEarlier, asked)
          await writeAudit(db, request.auditContext, { event: 'consult.earlier', outcome: 'ok' })
          return { data }
        },
      ),
      answerEarlierVisit: member(
        {
          feature: 'Telehealth',
          limit: '60/h',
          audit: 'consult.earlier',
          refuses: [...careRefusals(mobileVisitCalls.answerEarlier), 'ScopeMissing'],
        },
        async ({ input, caller, request }) => {
          await requireManaged(portal, caller.session, input.memberId, 'book')
          const asked = { consult_id: input.consultId, offer_id: input.offerId, takes: input.takes }
          const data = await care.call(as(caller), mobileVisitCalls.answerEarlier, asked)
          await writeAudit(db, request.auditContext, { event: 'consult.earlier', outcome: 'ok' })
          return { data }
        },
      ),
      cancelVisit: member(
        {
          feature: 'Telehealth',
          limit: '60/h',
          audit: 'consult.cancel',
          refuses: [...careRefusals(mobileVisitCalls.cancelConsult), 'ScopeMissing'],
        },
        async ({ input, caller, request }) => {
          await requireManaged(portal, caller.session, input.memberId, 'book')
          const which = input.which === undefined ? {} : { which: input.which }
          // The member id always comes from the session, not from the input.
          const asked = { consult_id: input.consultId, logged_in_member_id: caller.session.person.telehealthId, ...which }
          const data = await care.call(as(caller), mobileVisitCalls.cancelConsult, asked)
          await writeAudit(db, request.auditContext, { event: 'consult.cancel', outcome: 'ok' })
          return { data }
        },
      ),
    }),
    ...serve(pastVisitCalls, {
      listPastVisits: member(
        {
          feature: 'Telehealth',
          covered: false,
          limit: '1800/h',
          audit: 'consult.read',
          refuses: careRefusals(mobileVisitCalls.listPastConsultations),
        },
        async ({ input: { memberId }, caller, request }) => {
          const data = await care.call(as(caller), mobileVisitCalls.listPastConsultations, await seen(caller, memberId, request))
          return { data }
        },
      ),
      keepVisitClinician: member(
        {
          feature: 'Telehealth',
          covered: false,
          limit: '240/h',
          audit: 'consult.keep',
          refuses: careRefusals(mobileVisitCalls.keepVisitClinician),
        },
        async ({ input, caller, request }) => {
          const whose = await requireManaged(portal, caller.session, input.memberId, 'book')
          const data = await care.call(as(caller), mobileVisitCalls.keepVisitClinician, { consult_id: input.consultId, kept: input.kept })
          await writeAudit(db, request.auditContext, { event: 'consult.keep', outcome: 'ok', ...whose })
          return { data }
        },
      ),
    }),
    ...serve(visitPharmacyCalls, {
      findVisitPharmacies: member({ feature: 'Telehealth', limit: '60/min', audit: 'none', refuses: ['NotFound'] }, async ({ input }) => ({
        data: await findVisitPharmacies(portal, input.zip),
      })),
    }),
  ]
}
