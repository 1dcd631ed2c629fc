import type { Care } from '#care/server/care.ts'
import { listClinicians } from '#care/server/clinicians/clinician-store.ts'
import { announceAlert } from '#care/server/live/announce.ts'
import { claimEscalation, listAlertsToEscalate, listUnconfirmedAlerts } from '#care/server/questionnaires/repeats/alert-store.ts'
import { escalationTexts } from '#care/server/questionnaires/repeats/escalation-texts.en.ts'
import { auditContextOfJob } from '#platform/audit/audit-context-of-job.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import type { Db } from '#platform/db/db.ts'
import type { Job } from '#platform/jobs/job-worker.ts'
import { defineMessage } from '#platform/outbox/define-message.ts'
import { postMessage } from '#platform/outbox/post.ts'
import { translationsOf } from '#platform/translations.ts'
import { clinicPaths } from '#shared/clinicians/clinic-paths.ts'
import { administratorDays, administratorHours, confirmHours } from '#shared/questionnaires/repeat-rules.ts'
import { isLicensed } from '#shared/visits/license-rules.ts'

const escalationMail = defineMessage(await translationsOf(escalationTexts, '#care/server/questionnaires/repeats/escalation-texts'), {
  subject: 'title',
  body: ['lead'],
  action: 'open',
})

const hourMs = 3_600_000
const hoursBefore = (now: Date, hours: number): Date => new Date(now.getTime() - hours * hourMs)

/** Shows one alert to every clinician who serves the patient's state and mails them, in the caller's transaction. The mail names no patient. */
const escalateAlert = async (care: Care, tx: Db, id: string): Promise<void> => {
  const { clock, config, node } = care
  const now = clock.now()
  const alert = await claimEscalation(tx, id, now)
  if (!alert) return
  const { patientId: subjectId, state, clinicianId } = alert
  await writeAudit(tx, auditContextOfJob(node, 'urgent answers'), { event: 'questionnaire.alert_escalate', outcome: 'ok', subjectId })
  await announceAlert(tx)
  const params = { product: config.productName, phone: config.supportPhone }
  const url = new URL(clinicPaths.queue, config.publicUrl).href
  for (const clinician of await listClinicians(tx)) {
    if (clinician.id === clinicianId || state === null || !isLicensed(clinician.licenses, state, now)) continue
    const { email: to, language } = clinician
    const dedupeKey = `answer alert ${id} ${clinician.id}`
    await postMessage(tx, now, { channel: 'email', kind: 'answer-alert', to, dedupeKey, ...escalationMail.mail({ language, params, url }) })
  }
}

/** Escalates all alerts that waited too long, each in its own transaction. */
export const escalateAlerts = async (care: Care, db: Db, signal?: AbortSignal): Promise<void> => {
  for (const id of await listAlertsToEscalate(db, hoursBefore(care.clock.now(), confirmHours))) {
    if (signal?.aborted) return
    await db.transaction((tx) => escalateAlert(care, tx, id))
  }
}

/** The alerts that the portal reports to administrators. */
export const readUnconfirmedAlerts = async ({
  db,
  clock,
}: Pick<Care, 'db' | 'clock'>): Promise<{ alerts: { id: string; at: string }[] }> => {
  const now = clock.now()
  const rows = await listUnconfirmedAlerts(db, {
    after: hoursBefore(now, administratorDays * 24),
    before: hoursBefore(now, administratorHours),
  })
  return { alerts: rows.map(({ id, alertAt }) => ({ id, at: (alertAt ?? now).toISOString() })) }
}

export const escalationJobs = (care: Care): Job[] => [
  { name: 'care urgent answers', everyMs: 60_000, oneNode: true, run: (db, signal) => escalateAlerts(care, db, signal) },
]
