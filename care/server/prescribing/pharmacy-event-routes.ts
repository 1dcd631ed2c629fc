import type { Care } from '#care/server/care.ts'
import { handlePharmacyEvent } from '#care/server/prescribing/handle-pharmacy-event.ts'
import { type PharmacyEvent, pharmacySignatureHeader } from '#platform/gateways/prescribing/prescribing.ts'
import { fail } from '#platform/http/fail.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { type Credential, type Guard, type RouteRow, serve } from '#platform/http/serve.ts'
import { pharmacyEventCalls } from '#shared/prescribing/pharmacy-event-calls.ts'

type Handler<R> = (ask: { event: PharmacyEvent; request: RequestContext }) => Promise<R>

/** Parses an event. A signed but unreadable one is also rejected, and logged so that someone looks into it. */
const eventOf = ({ prescribing, clock, log }: Care, request: RequestContext): PharmacyEvent | null => {
  try {
    return prescribing?.gateway.readEvent(request.file, request.header(pharmacySignatureHeader), clock.now()) ?? null
  } catch (error) {
    log.error({ err: error }, 'an event of the prescribing partner could not be read')
    return null
  }
}

const pharmacySignature: Credential = { name: 'pharmacySignature', type: 'apiKey', in: 'header', field: pharmacySignatureHeader }

/** Guard for the prescribing partner: verifies the signature over the raw body before anything else. */
const prescribingPartner = <I, R>(care: Care, guard: Guard, handle: Handler<R>): RouteRow<I, R> => ({
  ...guard,
  who: 'prescribing partner, by signature',
  credentials: [[pharmacySignature]],
  guardRefuses: ['Rejected'],
  admitsByBody: true,
  admit: async (request) => {
    const event = eventOf(care, request)
    if (!event) return fail('Rejected')
    request.auditContext.level = 'prescribing partner'
    return { countedBy: 'prescribing partner', failuresOnly: false, handle: () => handle({ event, request }) }
  },
})

export const pharmacyEventRoutes = (care: Care) =>
  serve(pharmacyEventCalls, {
    receivePharmacyEvent: prescribingPartner(care, { limit: '12000/h', audit: 'prescription.report' }, async ({ event, request }) => {
      await handlePharmacyEvent(care, event, request.auditContext)
      return { data: { received: true as const } }
    }),
  })
