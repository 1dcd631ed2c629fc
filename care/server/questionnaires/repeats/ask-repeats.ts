import { v7 as uuidv7 } from 'uuid'
import type { Care } from '#care/server/care.ts'
import { treatsPatient } from '#care/server/chart/chart-access.ts'
import { findClinicianById } from '#care/server/clinicians/clinician-store.ts'
import { recordAskedNews } from '#care/server/inbox/record-news.ts'
import { postCareNotice } from '#care/server/push/post-care-notice.ts'
import { listInUse } from '#care/server/questionnaires/own-store.ts'
import { putAnswers } from '#care/server/questionnaires/questionnaire-store.ts'
import { mayAnswer } from '#care/server/questionnaires/read-questionnaires.ts'
import { askNoticeTexts } from '#care/server/questionnaires/repeats/ask-notice-texts.en.ts'
import { endRepeat, listDueRepeats, lockRepeat, type RepeatRow, updateRepeat } from '#care/server/questionnaires/repeats/repeat-store.ts'
import { places } from '#care/server/sealed-columns.ts'
import { listCareMembers, listWatchers } from '#care/server/session/member-store.ts'
import { noticeRecipients } from '#care/server/session/notice-recipients.ts'
import type { AuditContext } from '#platform/audit/audit-context.ts'
import { auditContextOfJob } from '#platform/audit/audit-context-of-job.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import type { Db } from '#platform/db/db.ts'
import type { Job } from '#platform/jobs/job-worker.ts'
import { defineMessage } from '#platform/outbox/define-message.ts'
import { translationsOf } from '#platform/translations.ts'
import { dayIn } from '#shared/fields/zoned-time.ts'
import { paths } from '#shared/paths.ts'
import { answerEnd, nextAsk, type RepeatEnd } from '#shared/questionnaires/repeat-rules.ts'
import { isStandardKey, standardQuestionnaires } from '#shared/questionnaires/standard-questionnaires.ts'

/** Other people may read mails and text messages, so they say nothing about health. */
const message = defineMessage(await translationsOf(askNoticeTexts, '#care/server/questionnaires/repeats/ask-notice-texts'), {
  subject: 'title',
  body: ['lead'],
  action: 'open',
  short: 'short',
})

/** The members with an account who may answer for a patient. */
const answerersOf = async (tx: Db, patientId: string): Promise<string[]> => {
  const members = await listCareMembers(tx, await listWatchers(tx, patientId, 'see-records'))
  return members.filter((member) => mayAnswer(member, patientId)).map(({ id }) => id)
}

/** Why a repeat must end before it asks again; null if it goes on. Nothing is asked whose answer no clinician would read. */
const endBefore = async (
  care: Care,
  tx: Db,
  { clinicianId, patientId }: RepeatRow,
  { answerers, version }: { answerers: readonly string[]; version: string | null },
): Promise<RepeatEnd | null> => {
  if (version === null) return 'withdrawn'
  const clinician = await findClinicianById(tx, clinicianId)
  if (!clinician || clinician.endedAt !== null) return 'clinicianLeft'
  if (!(await treatsPatient({ ...care, db: tx }, { clinician, patientId }))) return 'notTreating'
  return answerers.length === 0 ? 'nobodyAnswers' : null
}

/** The version that is asked now; null of a questionnaire that is not in use. */
const versionToAsk = async (tx: Db, key: string): Promise<string | null> =>
  isStandardKey(key) ? standardQuestionnaires[key].version : ((await listInUse(tx, [key]))[0]?.version ?? null)

/** Asks a repeat now, in the caller's transaction, which has locked it: an inbox item, and a notice by each chosen channel. */
export const askRepeat = async (care: Care, tx: Db, repeat: RepeatRow, auditContext: AuditContext): Promise<void> => {
  const now = care.clock.now()
  const { id: repeatId, patientId, patientFirst, patientLast, questionnaire, timeZone } = repeat
  const answerers = await answerersOf(tx, patientId)
  const version = await versionToAsk(tx, questionnaire)
  const end = await endBefore(care, tx, repeat, { answerers, version })
  if (end !== null || version === null) {
    await endRepeat(tx, repeatId, end ?? 'withdrawn', now)
    return writeAudit(tx, auditContext, { event: 'questionnaire.stop', outcome: 'ok', subjectId: patientId, reason: end ?? 'withdrawn' })
  }
  const id = uuidv7()
  const answers = care.fields.seal(places.questionnaireAnswers(id), {})
  const asked = { id, repeatId, patientId, questionnaire, version, answers, answeredBy: patientId, createdAt: now, updatedAt: now }
  await putAnswers(tx, { ...asked, askUntil: answerEnd(repeat, now) })
  const nextAt = nextAsk(repeat, repeat.asked + 1, now)
  await updateRepeat(tx, repeatId, { asked: repeat.asked + 1, nextAt, updatedAt: now, ...(nextAt === null ? { endedAs: 'done' } : {}) })
  await writeAudit(tx, auditContext, { event: 'questionnaire.ask', outcome: 'ok', subjectId: patientId })
  const about = { id, patientId, patientFirst, patientLast, askedOn: dayIn(timeZone, now) }
  await recordAskedNews({ ...care, db: tx }, { asked: about, watchers: answerers, now })
  for (const member of await noticeRecipients(tx, patientId, answerers))
    await postCareNotice(care, tx, member, {
      kind: 'visit-notice',
      message,
      path: paths.questionnaires,
      about: id,
      keyOf: (channel) => ['asked', id, member.id, channel].join('/'),
    })
}

/** Asks all repeats that are due, each in its own transaction. */
export const askDueRepeats = async (care: Care, db: Db, signal?: AbortSignal): Promise<void> => {
  for (const id of await listDueRepeats(db, care.clock.now())) {
    if (signal?.aborted) return
    await db.transaction(async (tx) => {
      const repeat = await lockRepeat(tx, id)
      if (!repeat || repeat.nextAt === null || repeat.nextAt > care.clock.now()) return
      await askRepeat(care, tx, repeat, auditContextOfJob(care.node, 'repeated questionnaires'))
    })
  }
}

export const repeatJobs = (care: Care): Job[] => [
  { name: 'care repeated questionnaires', everyMs: 60_000, oneNode: true, run: (db, signal) => askDueRepeats(care, db, signal) },
]
