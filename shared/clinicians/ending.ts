import { z } from 'zod/mini'
import { calendarDay } from '#shared/fields/calendar-day.ts'
import { dayIn } from '#shared/fields/zoned-time.ts'

/** Why an operator changes a clinician's access, in their own words. */
export const clinicianReason = z
  .string('Required')
  .check(z.trim(), z.minLength(1, { error: 'Required', abort: true }), z.maxLength(300, 'TooManyCharacters'))

/** What is entered to end a clinician. `lastDay` is in the clinician's time zone; null ends the access at once. */
export const clinicianEnding = z.object({
  lastDay: z.nullable(calendarDay),
  reason: clinicianReason,
})
export type ClinicianEnding = z.infer<typeof clinicianEnding>

/** Whether an instant is after a clinician's last day of work. */
export const isAfterLastDay = ({ lastDay, timeZone }: { lastDay: string | null; timeZone: string }, at: Date): boolean =>
  lastDay !== null && dayIn(timeZone, at) > lastDay

/**
 * What happens to an open visit. `stays`: until the last day, then `handed over` if it is still open. `handed over`: back to the queue.
 * `canceled`: it has begun, and nobody can go on with it.
 */
const visitEffects = ['stays', 'handed over', 'canceled'] as const
export type VisitEffect = (typeof visitEffects)[number]

export const endingEffects = z.object({
  visits: z.array(
    z.object({
      reference: z.string(),
      status: z.enum(['Proposed', 'Locked', 'Started']),
      isOnDemand: z.boolean(),
      /** ISO 8601, as are all times here. */
      at: z.string(),
      effect: z.enum(visitEffects),
    }),
  ),
  /** Times that members could still book, which are taken out of the calendar. */
  freeSlots: z.number(),
  /** Times that members hold right now while they book. */
  heldSlots: z.number(),
  /** Unsigned notes; their text is kept with the visit for clinicians. */
  noteDrafts: z.number(),
  /** Messages that were not sent; they are deleted. */
  messageDrafts: z.number(),
  /** Signed-in browsers. */
  sessions: z.number(),
})
export type EndingEffects = z.infer<typeof endingEffects>

type Open = { status: 'Proposed' | 'Locked' | 'Started'; isOnDemand: boolean; at: Date }

/** What happens to an open visit when the clinician leaves: at once (`ending.lastDay` null), or after a last day. */
export const visitEffect = ({ status, isOnDemand, at }: Open, ending: { lastDay: string | null; timeZone: string }): VisitEffect => {
  if (ending.lastDay === null) return status === 'Started' ? 'canceled' : 'handed over'
  return status !== 'Started' && !isOnDemand && isAfterLastDay(ending, at) ? 'handed over' : 'stays'
}
