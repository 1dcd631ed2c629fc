import type { Care } from '#care/server/care.ts'
import { findClinicianById } from '#care/server/clinicians/clinician-store.ts'
import { announceAlert } from '#care/server/live/announce.ts'
import { confirmAlert } from '#care/server/questionnaires/repeats/alert-store.ts'
import { answerAlertTexts } from '#care/server/questionnaires/repeats/answer-alert-texts.en.ts'
import type { AskedRow } from '#care/server/questionnaires/repeats/repeat-store.ts'
import type { Clinician } from '#care/server/session/clinician-rows.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import type { Db } from '#platform/db/db.ts'
import { fail } from '#platform/http/fail.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { defineMessage } from '#platform/outbox/define-message.ts'
import { postMessage } from '#platform/outbox/post.ts'
import { translationsOf } from '#platform/translations.ts'
import { clinicPaths } from '#shared/clinicians/clinic-paths.ts'

const alertMail = defineMessage(await translationsOf(answerAlertTexts, '#care/server/questionnaires/repeats/answer-alert-texts'), {
  subject: 'title',
  body: ['lead'],
  action: 'open',
})

/** Tells the clinic's open pages of an urgent answer outside a visit, and mails the clinician who ordered the repeat; the mail names no patient. */
export const alertOfAnswer = async (
  { clock, config }: Pick<Care, 'clock' | 'config'>,
  tx: Db,
  { id, clinicianId }: AskedRow,
): Promise<void> => {
  await announceAlert(tx)
  const clinician = await findClinicianById(tx, clinicianId)
  if (!clinician || clinician.endedAt !== null) return
  const { email: to, language } = clinician
  const params = { product: config.productName, phone: config.supportPhone }
  const mail = alertMail.mail({ language, params, url: new URL(clinicPaths.queue, config.publicUrl).href })
  await postMessage(tx, clock.now(), { channel: 'email', kind: 'answer-alert', to, ...mail, dedupeKey: `answer alert ${id}` })
}

/** A clinician takes care of an alert. Fails with NotFound if none waits for them. */
export const confirmAnswerAlert = (
  care: Care,
  { clinician, id, request }: { clinician: Clinician; id: string; request: RequestContext },
): Promise<{ isConfirmed: true }> =>
  care.db.transaction(async (tx) => {
    const subjectId = await confirmAlert(tx, id, clinician, care.clock.now())
    if (subjectId === null) return fail('NotFound')
    await writeAudit(tx, request.auditContext, { event: 'questionnaire.alert_confirm', outcome: 'ok', subjectId })
    await announceAlert(tx)
    return { isConfirmed: true as const }
  })
