import { z } from 'zod/mini'
import { call } from '#shared/calls.ts'
import { calendarDay } from '#shared/fields/calendar-day.ts'
import { askStates, mostRepeatTimes, mostRepeatWeeks, repeatEnds } from '#shared/questionnaires/repeat-rules.ts'
import { standardKeys } from '#shared/questionnaires/standard-questionnaires.ts'

const instant = z.iso.datetime({ offset: true })

const repeat = z.object({
  id: z.string(),
  questionnaire: z.enum(standardKeys),
  everyWeeks: z.number(),
  times: z.nullable(z.number()),
  until: z.nullable(z.string()),
  orderedBy: z.object({ first: z.string(), last: z.string(), credentials: z.string() }),
  orderedAt: instant,
  nextAt: z.nullable(instant),
  /** Null while it runs. */
  endedAs: z.nullable(z.enum(repeatEnds)),
  /** The latest first. */
  asks: z.array(z.object({ id: z.string(), at: instant, until: instant, state: z.enum(askStates) })),
})
export type Repeat = z.infer<typeof repeat>

const counted = (most: number) => z.int('NumberInvalid').check(z.gte(1, 'NumberInvalid'), z.lte(most, 'NumberInvalid'))

/** What a clinician orders; either `times` or `until` is null. */
export const repeatFields = z.object({
  questionnaire: z.enum(standardKeys),
  everyWeeks: counted(mostRepeatWeeks),
  /** Whether it is asked at once; otherwise for the first time after the interval. */
  isFirstNow: z.boolean(),
  times: z.nullable(counted(mostRepeatTimes)),
  until: z.nullable(calendarDay),
})
export type RepeatFields = z.infer<typeof repeatFields>

/** Repeats of questionnaires, and alerts of answers outside visits, for clinicians. */
export const repeatCalls = {
  listRepeats: call({
    method: 'GET',
    path: '/mobile/clinic/patients/{patientId}/chart/questionnaire-repeats',
    about: 'The orders to repeat questionnaires, the latest first, with what was asked, answered and missed.',
    input: z.object({ patientId: z.string() }),
    answer: z.object({
      /** Whether the clinician treats the patient, and may order and stop repeats. */
      mayOrder: z.boolean(),
      repeats: z.array(repeat),
    }),
  }),
  orderRepeat: call({
    method: 'POST',
    path: '/mobile/clinic/patients/{patientId}/chart/questionnaire-repeats',
    about: 'Orders a questionnaire every few weeks. One order of each questionnaire runs at a time.',
    input: z.extend(repeatFields, { patientId: z.string() }),
    answer: z.object({ id: z.string() }),
  }),
  stopRepeat: call({
    method: 'POST',
    path: '/mobile/clinic/patients/{patientId}/chart/questionnaire-repeats/{id}/stop',
    about: 'Stops a repeat. What it asked can no longer be answered. A repeat that has ended stays as it is.',
    input: z.object({ patientId: z.string(), id: z.uuid('NotFound') }),
    answer: z.object({ isStopped: z.literal(true) }),
  }),
  listAnswerAlerts: call({
    method: 'GET',
    path: '/mobile/clinic/questionnaire-alerts',
    about:
      'Answers about self-harm outside visits that nobody confirmed: to the clinician’s own repeats, and to those of clinicians who left.',
    input: z.object({}),
    answer: z.object({
      alerts: z.array(
        z.object({ id: z.string(), at: instant, patient: z.object({ id: z.string(), first: z.string(), last: z.string() }) }),
      ),
    }),
  }),
  confirmAnswerAlert: call({
    method: 'POST',
    path: '/mobile/clinic/questionnaire-alerts/{id}/confirm',
    about: 'Confirms that the clinician takes care of an alert. It leaves the list; the answer stays marked.',
    input: z.object({ id: z.uuid('NotFound') }),
    answer: z.object({ isConfirmed: z.literal(true) }),
  }),
}
