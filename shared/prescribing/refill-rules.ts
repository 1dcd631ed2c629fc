import type { ErrorCode } from '#shared/errors/error-codes.ts'
import type { OrderState } from '#shared/prescribing/order-states.ts'

/** A prescription is valid for one year, in days. */
export const validDays = 365
export const mostRefills = 11

export type RefillFacts = {
  status: OrderState
  signedAt: Date
  /** Refills that the clinician allowed, and those approved so far. */
  refills: number
  refillsUsed: number
  hasOpenRequest: boolean
}

export const validUntil = (signedAt: Date): Date => new Date(signedAt.getTime() + validDays * 86_400_000)

export const refillsLeft = ({ refills, refillsUsed }: Pick<RefillFacts, 'refills' | 'refillsUsed'>): number =>
  Math.max(0, refills - refillsUsed)

/** Why a refill of a prescription cannot be requested now; null if it can. */
export const refillRefusal = (facts: RefillFacts, now: Date): ErrorCode | null => {
  if (facts.status !== 'received' && facts.status !== 'dispensed') return 'RefillNotReady'
  if (facts.hasOpenRequest) return 'RefillAsked'
  if (now >= validUntil(facts.signedAt)) return 'PrescriptionTooOld'
  return refillsLeft(facts) > 0 ? null : 'NoRefillsLeft'
}
