import { z } from 'zod/mini'
import { prescriptionContent } from '#shared/prescribing/order-fields.ts'
import { orderFailures, orderStates } from '#shared/prescribing/order-states.ts'

const instant = z.string()

/** A prescription with its state; `content` is null if it cannot be read. */
export const prescriptionShape = z.object({
  id: z.string(),
  reference: z.string(),
  status: z.enum(orderStates),
  failure: z.nullable(z.enum(orderFailures)),
  /** Since when it has waited for the pharmacy's system for more than a few minutes. */
  delayedAt: z.nullable(instant),
  signedAt: instant,
  dispensedAt: z.nullable(instant),
  validUntil: instant,
  refillsLeft: z.number(),
  patient: z.object({ telehealthId: z.string(), first: z.string(), last: z.string() }),
  content: z.nullable(prescriptionContent),
  /** The directions as the pharmacist reads them, in English. */
  label: z.string(),
})
export type ShownPrescription = z.infer<typeof prescriptionShape>

export const refillStates = ['open', 'approved', 'declined'] as const

/** A request for a refill, as the member sees it. */
export const refillShape = z.object({
  status: z.enum(refillStates),
  askedAt: instant,
  answeredAt: z.nullable(instant),
  note: z.string(),
  answer: z.string(),
})
export type ShownRefill = z.infer<typeof refillShape>
