import { z } from 'zod/mini'
import { medicationConcept } from '#platform/fhir/medication-concept.ts'
import { GatewayFailure, Undeliverable } from '#platform/gateways/gateway-failure.ts'
import { isSignedBy } from '#platform/gateways/payment-signature.ts'
import { findUnstorable } from '#shared/storable-text.ts'

/** A signed prescription for a pharmacy. `id` is the idempotency key: the same order sent again is the same order. */
export type PharmacyOrder = {
  id: string
  /** The number that people see. */
  reference: string
  signedAt: Date
  patient: { first: string; last: string; dateOfBirth: string }
  prescriber: { first: string; last: string; credentials: string; npi: string | null }
  /** Name, strength and form in words; `ndc` has eleven digits, `rxcui` is RxNorm's id. */
  drug: { text: string; ndc: string | null; rxcui: string | null }
  directions: string
  isAsNeeded: boolean
  quantity: number
  quantityUnit: string
  daysSupply: number
  refills: number
  mayBeSubstituted: boolean
  pharmacy: { id: string; name: string; address: string; phone: string | null }
  note: string
}

/** What the pharmacy reports of an order. `order` is the order's id. */
export const pharmacyEventKinds = ['receive', 'reject', 'dispense', 'cancel-accept', 'cancel-fail'] as const
export type PharmacyEvent = { id: string; at: Date; order: string; kind: (typeof pharmacyEventKinds)[number] }

export type PrescribingGateway = {
  /** The partner's name in our records. */
  name: string
  /**
   * Sends an order; the pharmacy's answer comes later as an event.
   * @throws Undeliverable when the partner refuses it for good, GatewayFailure when another attempt may succeed
   */
  send(order: PharmacyOrder, signal: AbortSignal): Promise<void>
  /** Asks to cancel an order. @throws as `send` */
  cancel(order: PharmacyOrder, signal: AbortSignal): Promise<void>
  /** Parses a webhook; null if its signature is missing, wrong, or older than five minutes. @throws Error when it is malformed */
  readEvent(body: Buffer, signature: string | undefined, now: Date): PharmacyEvent | null
}

/** The header with a webhook's signature: `t=SECONDS,v1=HMAC-SHA-256`. */
export const pharmacySignatureHeader = 'x-pharmacy-signature'

/** The words of the partner's events and ours. */
const kinds = {
  'order.received': 'receive',
  'order.rejected': 'reject',
  'order.dispensed': 'dispense',
  'cancel.accepted': 'cancel-accept',
  'cancel.refused': 'cancel-fail',
} as const satisfies Record<string, PharmacyEvent['kind']>
export const partnerEventTypes = Object.keys(kinds) as [keyof typeof kinds, ...(keyof typeof kinds)[]]

const event = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(200)),
  created: z.number().check(z.int(), z.minimum(0), z.maximum(253_402_300_799)),
  type: z.enum(partnerEventTypes),
  order: z.string().check(z.maxLength(100)),
})

/** Verifies the signature over the bytes, then parses the event. @throws Error when a signed body is malformed */
export const readPharmacyEvent =
  (secret: string): PrescribingGateway['readEvent'] =>
  (body, signature, now) => {
    if (!isSignedBy(secret, body, signature, now)) return null
    const words: unknown = JSON.parse(body.toString('utf8'))
    if (findUnstorable(words) !== null) throw new Error('an event holds text that the database cannot keep')
    const { id, created, type, order } = event.parse(words)
    return { id, at: new Date(created * 1000), order, kind: kinds[type] }
  }

const contained = (kind: string, whole: object) => ({ resourceType: kind, id: kind.toLowerCase(), ...whole })

/** An order as a FHIR R4 MedicationRequest, with everybody whom it names contained in it. */
export const medicationRequestOf = (order: PharmacyOrder, status: 'active' | 'cancelled') => {
  const { patient, prescriber, drug, pharmacy } = order
  const phone = pharmacy.phone === null ? {} : { telecom: [{ system: 'phone', value: pharmacy.phone }] }
  return {
    resourceType: 'MedicationRequest',
    id: order.id,
    contained: [
      contained('Patient', { name: [{ family: patient.last, given: [patient.first] }], birthDate: patient.dateOfBirth }),
      contained('Practitioner', {
        ...(prescriber.npi === null ? {} : { identifier: [{ system: 'http://hl7.org/fhir/sid/us-npi', value: prescriber.npi }] }),
        name: [
          {
            family: prescriber.last,
            given: [prescriber.first],
            ...(prescriber.credentials === '' ? {} : { suffix: [prescriber.credentials] }),
          },
        ],
      }),
      contained('Organization', {
        identifier: [{ value: pharmacy.id }],
        name: pharmacy.name,
        ...(pharmacy.address === '' ? {} : { address: [{ text: pharmacy.address }] }),
        ...phone,
      }),
    ],
    identifier: [{ value: order.reference }],
    status,
    intent: 'order',
    category: [{ coding: [{ system: 'http://terminology.hl7.org/CodeSystem/medicationrequest-category', code: 'outpatient' }] }],
    medicationCodeableConcept: medicationConcept(drug),
    subject: { reference: '#patient' },
    authoredOn: order.signedAt.toISOString(),
    requester: { reference: '#practitioner' },
    dosageInstruction: [{ text: order.directions, asNeededBoolean: order.isAsNeeded }],
    dispenseRequest: {
      quantity: { value: order.quantity, unit: order.quantityUnit },
      numberOfRepeatsAllowed: order.refills,
      expectedSupplyDuration: { value: order.daysSupply, unit: 'days', system: 'http://unitsofmeasure.org', code: 'd' },
      performer: { reference: '#organization' },
    },
    substitution: { allowedBoolean: order.mayBeSubstituted },
    ...(order.note === '' ? {} : { note: [{ text: order.note }] }),
  }
}

/** Statuses that refuse this order for good. Any other error concerns our account or an outage and may pass. */
const finalStatuses = [400, 404, 409, 410, 422]

const causeOf = (error: unknown): string => {
  const { name, cause } = error as Error
  return (cause as NodeJS.ErrnoException | undefined)?.code ?? name
}

/** `url` is `https://secret@host`, with an optional path; `webhookSecret` is the partner's signing secret. */
export type PrescribingOptions = { url: string; webhookSecret: string }

/**
 * A partner with a FHIR R4 endpoint: `PUT MedicationRequest/ID` creates the order or changes nothing, and the same with the status
 * `cancelled` asks to cancel it.
 */
export const fhirPrescribing = ({ url, webhookSecret }: PrescribingOptions): PrescribingGateway => {
  const { origin, pathname, username } = new URL(url)
  const base = `${origin}${pathname.replace(/\/$/, '')}`
  const put = async (order: PharmacyOrder, status: 'active' | 'cancelled', signal: AbortSignal): Promise<void> => {
    const answer = await fetch(`${base}/MedicationRequest/${encodeURIComponent(order.id)}`, {
      method: 'PUT',
      redirect: 'manual',
      signal,
      headers: { authorization: `Bearer ${decodeURIComponent(username)}`, 'content-type': 'application/fhir+json' },
      body: JSON.stringify(medicationRequestOf(order, status)),
    }).catch((error: unknown) => {
      throw new GatewayFailure(`prescribing partner: ${causeOf(error)}`)
    })
    await answer.body?.cancel().catch(() => undefined)
    if (answer.ok) return
    const reason = `prescribing partner: ${answer.status}`
    throw finalStatuses.includes(answer.status) ? new Undeliverable(reason) : new GatewayFailure(reason)
  }
  return {
    name: 'fhir',
    send: (order, signal) => put(order, 'active', signal),
    cancel: (order, signal) => put(order, 'cancelled', signal),
    readEvent: readPharmacyEvent(webhookSecret),
  }
}
