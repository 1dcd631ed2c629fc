import type { Care } from '#care/server/care.ts'
import { listAlertsFor } from '#care/server/questionnaires/repeats/alert-store.ts'
import { confirmAnswerAlert } from '#care/server/questionnaires/repeats/answer-alert.ts'
import { readUnconfirmedAlerts } from '#care/server/questionnaires/repeats/escalate-alerts.ts'
import { orderRepeat, readRepeats, stopRepeat } from '#care/server/questionnaires/repeats/order-repeat.ts'
import { careWho } from '#care/server/session/care-who.ts'
import { serve } from '#platform/http/serve.ts'
import { repeatCalls } from '#shared/questionnaires/repeat-calls.ts'
import { isStandardKey } from '#shared/questionnaires/standard-questionnaires.ts'

/** Who may see a chart sees its repeats; those who treat the patient order and stop them. */
export const repeatRoutes = (care: Care) => {
  const { clinician, portal } = careWho(care)
  return serve(repeatCalls, {
    listRepeats: clinician({ limit: '600/h', audit: 'questionnaire.open' }, async ({ input, clinician, request }) => ({
      data: await readRepeats(care, { clinician, ...input, request }),
    })),
    orderRepeat: clinician(
      { limit: '60/h', audit: 'questionnaire.order', refuses: ['Required', 'DayNotAhead', 'DaysReversed', 'DateInvalid', 'RepeatRunning'] },
      async ({ input, clinician, request }) => ({ data: await orderRepeat(care, { clinician, ...input, request }) }),
    ),
    stopRepeat: clinician({ limit: '60/h', audit: 'questionnaire.stop' }, async ({ input, clinician, request }) => ({
      data: await stopRepeat(care, { clinician, ...input, request }),
    })),
    listAnswerAlerts: clinician({ limit: '60/min', audit: 'none', isPoll: true }, async ({ clinician }) => ({
      data: {
        alerts: (await listAlertsFor(care.db, clinician, care.clock.now())).map(
          ({ id, questionnaire, alertAt, updatedAt, patientId, patientFirst, patientLast, clinicianId, orderedBy }) => ({
            id,
            isSelfHarm: isStandardKey(questionnaire),
            at: (alertAt ?? updatedAt).toISOString(),
            patient: { id: patientId, first: patientFirst, last: patientLast },
            orderedBy: clinicianId === clinician.id ? null : orderedBy,
          }),
        ),
      },
    })),
    listUnconfirmedAlerts: portal({ limit: '600/min', audit: 'none' }, async () => ({ data: await readUnconfirmedAlerts(care) })),
    confirmAnswerAlert: clinician({ limit: '120/h', audit: 'questionnaire.alert_confirm' }, async ({ input, clinician, request }) => ({
      data: await confirmAnswerAlert(care, { clinician, ...input, request }),
    })),
  })
}
