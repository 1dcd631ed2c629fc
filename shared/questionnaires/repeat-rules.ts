import { nextIsoDay } from '#shared/fields/calendar-day.ts'
import { dayIn, instantIn } from '#shared/fields/zoned-time.ts'

export const mostRepeatWeeks = 26
export const mostRepeatTimes = 26
/** Days ahead within which the last day of a repeat may be. */
export const mostRepeatDays = 730
/** Days in which a repeat can be answered; it ends earlier once the questionnaire is asked again. */
export const answerDays = 14

/**
 * Hours within which the clinician who ordered must confirm an alert; then every clinician who serves the patient's state sees it. Item 9
 * asks for contact on the same day, and a clinician may be in visits for up to an hour without reading mail.
 */
export const confirmHours = 1
/** Hours after the alert at which administrators are told: four hours after the other clinicians, within the same working day. */
export const administratorHours = confirmHours + 4
/** Days after which an alert is no longer reported to administrators; the list of clinicians still has it. */
export const administratorDays = 7

/**
 * Why a repeat ended: it was asked as often as planned, a clinician stopped it, its clinician left the practice or no longer treats the
 * patient, nobody can answer because the account is closed, or the practice withdrew the questionnaire.
 */
export const repeatEnds = ['done', 'stopped', 'clinicianLeft', 'notTreating', 'nobodyAnswers', 'withdrawn'] as const
export type RepeatEnd = (typeof repeatEnds)[number]

export type RepeatPlan = {
  everyWeeks: number
  /** `YYYY-MM-DD` in the patient's time zone. */
  firstOn: string
  timeZone: string
  /** One of both is null. */
  times: number | null
  until: string | null
}

const dayMs = 86_400_000

/**
 * When a questionnaire is asked next, after `now`: at 9 in the morning of one of its days. Null if it has ended. One that was asked at once,
 * before 9, is not asked again on that day.
 */
export const nextAsk = ({ everyWeeks, firstOn, timeZone, times, until }: RepeatPlan, asked: number, now: Date): Date | null => {
  if (times !== null && asked >= times) return null
  const step = everyWeeks * 7
  const today = dayIn(timeZone, now)
  // The rounding leaves at most two days to try; days in the past are skipped after an outage.
  let n = Math.max(0, Math.floor((now.getTime() - Date.parse(firstOn)) / (step * dayMs)) - 1)
  for (;;) {
    const day = nextIsoDay(firstOn, n * step)
    if (until !== null && day > until) return null
    const at = instantIn(timeZone, `${day}T09:00:00`)
    if (at > now && (asked === 0 || day > today)) return at
    n++
  }
}

/** Until when a questionnaire that is asked at `at` can be answered. */
export const answerEnd = ({ everyWeeks }: Pick<RepeatPlan, 'everyWeeks'>, at: Date): Date =>
  new Date(at.getTime() + Math.min(everyWeeks * 7, answerDays) * dayMs)

export const askStates = ['due', 'answered', 'missed'] as const
export type AskState = (typeof askStates)[number]

export const askStateOf = ({ sentAt, askUntil }: { sentAt: Date | null; askUntil: Date | null }, now: Date): AskState => {
  if (sentAt !== null) return 'answered'
  return askUntil !== null && askUntil > now ? 'due' : 'missed'
}
