import type { Care } from '#care/server/care.ts'
import { notifyOfPrescription } from '#care/server/prescribing/notify-of-prescription.ts'
import { deliveryAuditContext, moveOrder } from '#care/server/prescribing/order-moves.ts'
import {
  claimSends,
  findPrescription,
  findSend,
  lockPrescription,
  openContent,
  type Prescription,
  type PrescriptionSend,
  updatePrescription,
  updateSend,
} from '#care/server/prescribing/prescription-store.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import type { Db } from '#platform/db/db.ts'
import { GatewayFailure, Undeliverable } from '#platform/gateways/gateway-failure.ts'
import type { PharmacyOrder } from '#platform/gateways/prescribing/prescribing.ts'
import { directionTexts } from '#shared/prescribing/direction-texts.en.ts'
import { drugShown, type PrescriptionContent } from '#shared/prescribing/order-fields.ts'
import { delayedAfterMs, givenUpAfterMs, type OrderEvent, pauseAfter } from '#shared/prescribing/order-states.ts'
import { directionsIn } from '#shared/prescribing/plain-directions.ts'

/** Milliseconds of one attempt, and how long it belongs to the server that claimed it. */
const longestAttemptMs = 15_000
const leaseMs = 60_000
const atOnce = 10

/** The order as the partner gets it. Pharmacists read English. */
const orderOf = ({ orderId: id }: PrescriptionSend, row: Prescription, content: PrescriptionContent): PharmacyOrder => {
  const { drug, directions, pharmacy, prescriber, quantity, quantityUnit, daysSupply, substitution, noteToPharmacist: note } = content
  const { reference, signedAt, patientFirst: first, patientLast: last, patientDateOfBirth: dateOfBirth } = row
  return {
    id,
    reference,
    signedAt,
    patient: { first, last, dateOfBirth },
    prescriber,
    drug: { text: drugShown(drug), ndc: drug.ndc, rxcui: drug.rxcui ?? null },
    directions: directionsIn(directions, 'en', directionTexts),
    isAsNeeded: directions.neededFor !== '',
    quantity,
    quantityUnit,
    daysSupply,
    // Each refill is an order of its own, which a clinician approves.
    refills: 0,
    mayBeSubstituted: substitution === 'allowed',
    pharmacy: { id: pharmacy.id, name: pharmacy.name, address: pharmacy.address, phone: pharmacy.phone },
    note,
  }
}

type Outcome = { kind: 'accepted' } | { kind: 'refused' | 'failed'; reason: string }

const attempt = async ({ prescribing }: Care, send: PrescriptionSend, order: PharmacyOrder, ms: number): Promise<Outcome> => {
  if (!prescribing) return { kind: 'failed', reason: 'no partner is configured' }
  const signal = AbortSignal.timeout(ms)
  try {
    await (send.kind === 'order' ? prescribing.gateway.send(order, signal) : prescribing.gateway.cancel(order, signal))
    return { kind: 'accepted' }
  } catch (error) {
    // Only a gateway's own message is known to hold no personal data.
    const reason = error instanceof GatewayFailure ? error.message.slice(0, 300) : (error as Error).name
    return { kind: error instanceof Undeliverable ? 'refused' : 'failed', reason }
  }
}

/** Tells the member and the prescriber, once, that a prescription is late. */
const reportDelay = async (care: Care, tx: Db, row: Prescription, now: Date): Promise<void> => {
  const delayed = await updatePrescription(tx, row, { delayedAt: now })
  const auditContext = deliveryAuditContext(care.node)
  await writeAudit(tx, auditContext, { event: 'prescription.delay', outcome: 'ok', subjectId: row.patientId })
  await notifyOfPrescription(care, tx, delayed, { news: 'Delayed' })
}

const settleFailure = async (care: Care, tx: Db, send: PrescriptionSend, row: Prescription, reason: string): Promise<void> => {
  const now = care.clock.now()
  const age = now.getTime() - send.createdAt.getTime()
  if (age >= givenUpAfterMs) {
    await updateSend(tx, send.id, { status: 'given-up', settledAt: now, lastError: reason })
    const event = send.kind === 'order' ? 'give-up' : 'cancel-fail'
    await moveOrder(care, tx, row, { event, audit: 'prescription.update', auditContext: deliveryAuditContext(care.node) })
    return
  }
  // The clinician canceled in the meantime: the cancellation takes the place of the order.
  const isVoid = send.kind === 'order' && row.status !== 'queued'
  const next = isVoid
    ? ({ status: 'void', settledAt: now } as const)
    : { nextAttemptAt: new Date(now.getTime() + pauseAfter(send.attempts)) }
  await updateSend(tx, send.id, { ...next, lastError: reason })
  if (!isVoid && age >= delayedAfterMs && row.delayedAt === null) await reportDelay(care, tx, row, now)
}

/** What an answer of the partner means. A refused cancellation of an order that never arrived leaves nothing to cancel. */
const eventOf = async (tx: Db, send: PrescriptionSend, isAccepted: boolean): Promise<OrderEvent | null> => {
  if (send.kind === 'order') return isAccepted ? 'accept' : 'refuse'
  if (isAccepted) return null
  return (await findSend(tx, send.orderId))?.status === 'accepted' ? 'cancel-fail' : 'cancel-accept'
}

const settle = (care: Care, send: PrescriptionSend, outcome: Outcome): Promise<void> =>
  care.db.transaction(async (tx) => {
    const row = await lockPrescription(tx, send.prescriptionId)
    if (!row) return
    if (outcome.kind === 'failed') return settleFailure(care, tx, send, row, outcome.reason)
    const lastError = outcome.kind === 'refused' ? outcome.reason : null
    await updateSend(tx, send.id, { status: outcome.kind, settledAt: care.clock.now(), lastError })
    const event = await eventOf(tx, send, outcome.kind === 'accepted')
    const audit = send.kind === 'order' ? 'prescription.send' : 'prescription.update'
    if (event) await moveOrder(care, tx, row, { event, audit, auditContext: deliveryAuditContext(care.node) })
  })

const deliverOne = async (care: Care, send: PrescriptionSend, ms: number): Promise<void> => {
  const row = await findPrescription(care.db, send.prescriptionId)
  const content = row && (await openContent(care, row))
  // What cannot be read cannot be sent; the key may come back.
  const outcome: Outcome =
    row && content
      ? await attempt(care, send, orderOf(send, row, content), ms)
      : { kind: 'failed', reason: 'the prescription cannot be read' }
  if (outcome.kind !== 'accepted')
    care.log.warn({ sendId: send.id, kind: send.kind, attempts: send.attempts, reason: outcome.reason }, 'a prescription was not delivered')
  await settle(care, send, outcome)
}

/**
 * Sends what is due to the prescribing partner. An order keeps its id over all attempts, and the partner takes one id once: it arrives
 * exactly once, however often the answer is lost. Returns the number of attempts.
 */
export const deliverOrders = async (
  care: Care,
  { attemptMs = longestAttemptMs, signal }: { attemptMs?: number; signal?: AbortSignal } = {},
) => {
  let made = 0
  for (;;) {
    const sends = await claimSends(care.db, care.clock.now(), { leaseMs, most: atOnce })
    await Promise.all(sends.map((send) => deliverOne(care, send, attemptMs)))
    made += sends.length
    if (sends.length < atOnce || signal?.aborted) return made
  }
}
