import { z } from 'zod/mini'
import { call } from '#shared/calls.ts'
import { calendarDay } from '#shared/fields/calendar-day.ts'
import { shortWords } from '#shared/questionnaires/own-questionnaire.ts'
import { askStates, mostRepeatTimes, mostRepeatWeeks, repeatEnds } from '#shared/questionnaires/repeat-rules.ts'

const instant = z.iso.datetime({ offset: true })

const repeat = z.object({
  id: z.string(),
  questionnaire: z.string(),
  /** Of a questionnaire of the practice. */
  title: z.nullable(shortWords),
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
  /** A standard key, or the id of a questionnaire of the practice that is in use. */
  questionnaire: z.string().check(z.maxLength(64)),
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
      /** The practice's questionnaires that can be ordered, beside the standard ones. */
      offered: z.array(z.object({ key: z.string(), title: shortWords })),
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
      'Answers outside visits that alert the clinician and that nobody confirmed: to the clinician’s own repeats, and, of patients in a state where the clinician is licensed, those that waited an hour or whose clinician left.',
    input: z.object({}),
    answer: z.object({
      alerts: z.array(
        z.object({
          id: z.string(),
          at: instant,
          isSelfHarm: z.boolean(),
          patient: z.object({ id: z.string(), first: z.string(), last: z.string() }),
          /** Another clinician, who ordered the questionnaire and did not confirm; null for the clinician's own. A server of the version before leaves it out. */
          orderedBy: z.optional(z.nullable(z.object({ first: z.string(), last: z.string(), credentials: z.string() }))),
        }),
      ),
    }),
  }),
  listUnconfirmedAlerts: call({
    method: 'GET',
    path: '/mobile/questionnaire-alerts/unconfirmed',
    about:
      'Alerts outside visits that no clinician confirmed within five hours, of the last seven days, for the portal’s mails to administrators. They name no patient.',
    isBare: true,
    input: z.object({}),
    answer: z.object({ alerts: z.array(z.object({ id: z.string(), at: instant })) }),
  }),
  confirmAnswerAlert: call({
    method: 'POST',
    path: '/mobile/clinic/questionnaire-alerts/{id}/confirm',
    about: 'Confirms that the clinician takes care of an alert. It leaves the list; the answer stays marked.',
    input: z.object({ id: z.uuid('NotFound') }),
    answer: z.object({ isConfirmed: z.literal(true) }),
  }),
}
