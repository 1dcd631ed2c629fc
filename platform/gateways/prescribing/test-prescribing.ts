import { setTimeout as sleep } from 'node:timers/promises'
import { GatewayFailure, Undeliverable } from '#platform/gateways/gateway-failure.ts'
import { signed } from '#platform/gateways/payment-signature.ts'
import {
  type PharmacyOrder,
  type PrescribingGateway,
  type partnerEventTypes,
  readPharmacyEvent,
} from '#platform/gateways/prescribing/prescribing.ts'

type EventType = (typeof partnerEventTypes)[number]

/** How the partner takes an order. `stall` stores it but never answers; `down` is an outage: nothing arrives. */
export type PartnerBehavior = 'acknowledge' | 'reject' | 'refuse' | 'stall' | 'down'

/** Quantities by which the demo shows what can go wrong. */
const demoQuantities: Readonly<Record<number, PartnerBehavior>> = { 44: 'reject', 55: 'refuse', 66: 'stall' }
export const behaviorByQuantity = ({ quantity }: PharmacyOrder): PartnerBehavior => demoQuantities[quantity] ?? 'acknowledge'

type Kept = { order: PharmacyOrder; isCancelled: boolean; puts: number }
type Options = {
  now: () => Date
  behave?: (order: PharmacyOrder) => PartnerBehavior
  /** Milliseconds until the pharmacy confirms an order, and until it hands the drug out. */
  delays?: { received: number; dispensed: number }
}

/**
 * A stand-in for the prescribing partner that needs no network. It stores orders by id, as the partner does, and signs its events;
 * `takeDueEvents` returns those that are due, to be handled like webhooks.
 */
export const testPrescribing = ({ now, behave = behaviorByQuantity, delays = { received: 5_000, dispensed: 120_000 } }: Options) => {
  const secret = 'test-pharmacy'
  const orders = new Map<string, Kept>()
  const coming: { at: number; type: EventType; order: string }[] = []
  let lastEvent = 0
  const announce = (type: EventType, order: string, delay: number) => coming.push({ at: now().getTime() + delay, type, order })

  const keep = (order: PharmacyOrder): Kept => {
    const kept = orders.get(order.id)
    const next = kept ? { ...kept, puts: kept.puts + 1 } : { order, isCancelled: false, puts: 1 }
    orders.set(order.id, next)
    return next
  }
  const send = async (order: PharmacyOrder, signal: AbortSignal): Promise<void> => {
    const how = behave(order)
    if (how === 'down') throw new GatewayFailure('prescribing partner: ECONNREFUSED')
    if (how === 'refuse') throw new Undeliverable('prescribing partner: 422')
    const { puts } = keep(order)
    if (how === 'stall') {
      await sleep(600_000, undefined, { signal }).catch(() => undefined)
      throw new GatewayFailure('prescribing partner: TimeoutError')
    }
    if (puts > 1) return
    if (how === 'reject') announce('order.rejected', order.id, delays.received)
    else {
      announce('order.received', order.id, delays.received)
      announce('order.dispensed', order.id, delays.dispensed)
    }
  }
  const cancel = async (order: PharmacyOrder): Promise<void> => {
    if (behave(order) === 'down') throw new GatewayFailure('prescribing partner: ECONNREFUSED')
    const kept = orders.get(order.id)
    if (kept?.isCancelled) return
    orders.set(order.id, { order, puts: kept?.puts ?? 0, isCancelled: true })
    for (let at = coming.length - 1; at >= 0; at--) if (coming[at]?.order === order.id) coming.splice(at, 1)
    announce('cancel.accepted', order.id, delays.received)
  }
  /** Signs an event as the partner does. */
  const signedEvent = (type: EventType, order: string, id = `test-event-${++lastEvent}`) => {
    const body = Buffer.from(JSON.stringify({ id, created: Math.floor(now().getTime() / 1000), type, order }))
    return { body, signature: signed(secret, body, now()) }
  }
  const gateway: PrescribingGateway = { name: 'test', send, cancel, readEvent: readPharmacyEvent(secret) }
  return {
    gateway,
    /** Everything that arrived, by order id. */
    orders: orders as ReadonlyMap<string, Kept>,
    signedEvent,
    /** The events that are due now, each once. */
    takeDueEvents: () => {
      const due = coming.filter(({ at }) => at <= now().getTime())
      for (const one of due) coming.splice(coming.indexOf(one), 1)
      return due.map(({ type, order }) => signedEvent(type, order))
    },
  }
}
export type TestPrescribing = ReturnType<typeof testPrescribing>
