/** The states of a prescription on its way to the pharmacy. */
export const orderStates = ['queued', 'sent', 'received', 'failed', 'dispensed', 'cancelling', 'cancelled'] as const
export type OrderState = (typeof orderStates)[number]

/**
 * What happens to a prescription.
 * - `accept`, `refuse`, `give-up`: the partner took the order, refused it for good, or could not be reached for a day
 * - `resend`, `cancel`: by a clinician; `withdraw` is a cancellation before the first attempt to send
 * - `cancel-accept`, `cancel-fail`: the partner confirmed the cancellation, or the pharmacy will not cancel
 * - `receive`, `reject`, `dispense`: reported by the pharmacy
 */
export const orderEvents = [
  'accept',
  'refuse',
  'give-up',
  'resend',
  'withdraw',
  'cancel',
  'cancel-accept',
  'cancel-fail',
  'receive',
  'reject',
  'dispense',
] as const
export type OrderEvent = (typeof orderEvents)[number]

/**
 * The table of states; what is not in it changes nothing. The pharmacy's reports may arrive in any order and more than once: what
 * was handed out stays dispensed, and a report about an earlier step never takes a prescription back.
 */
const table: Readonly<Record<OrderState, Partial<Record<OrderEvent, OrderState>>>> = {
  queued: {
    accept: 'sent',
    refuse: 'failed',
    'give-up': 'failed',
    withdraw: 'cancelled',
    cancel: 'cancelling',
    receive: 'received',
    reject: 'failed',
    dispense: 'dispensed',
  },
  sent: { cancel: 'cancelling', receive: 'received', reject: 'failed', dispense: 'dispensed' },
  received: { cancel: 'cancelling', reject: 'failed', dispense: 'dispensed' },
  failed: { resend: 'queued', cancel: 'cancelling', withdraw: 'cancelled', receive: 'received', dispense: 'dispensed' },
  dispensed: {},
  cancelling: { 'cancel-accept': 'cancelled', 'cancel-fail': 'received', reject: 'cancelled', dispense: 'dispensed' },
  cancelled: { dispense: 'dispensed' },
}

/** The state after an event; null if the event changes nothing in this state. */
export const orderStateAfter = (state: OrderState, event: OrderEvent): OrderState | null => table[state][event] ?? null

/** Why an order failed: the partner or pharmacy refused it, or it could not be delivered within a day. */
export const orderFailures = ['refused', 'rejected', 'undelivered'] as const
export type OrderFailure = (typeof orderFailures)[number]

/** States in which the patient has, or will have, the drug: they count for warnings. */
export const activeStates: readonly OrderState[] = ['queued', 'sent', 'received', 'failed', 'dispensed']

const minute = 60_000
const pauses = [5_000, 15_000, 30_000, minute, 2 * minute]
const longestPause = 5 * minute

/** Milliseconds until the next attempt after `attempts` failed ones. */
export const pauseAfter = (attempts: number): number => pauses[attempts - 1] ?? longestPause

/** An order that could not be delivered for so long is reported to the clinician and the member. */
export const delayedAfterMs = 10 * minute
/** After so long no more attempts are made. */
export const givenUpAfterMs = 24 * 60 * minute

const dayMs = 86_400_000

/** Whether the patient takes a prescription now, for warnings: until its supply with all refills is used up. */
export const isActive = (
  { status, signedAt, daysSupply, refills }: { status: OrderState; signedAt: Date; daysSupply: number; refills: number },
  now: Date,
): boolean => activeStates.includes(status) && now.getTime() < signedAt.getTime() + daysSupply * (refills + 1) * dayMs
