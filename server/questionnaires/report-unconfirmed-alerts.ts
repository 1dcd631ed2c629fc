import type { Db } from '#platform/db/db.ts'
import type { Job } from '#platform/jobs/job-worker.ts'
import { defineMessage } from '#platform/outbox/define-message.ts'
import { postMessage } from '#platform/outbox/post.ts'
import { translationsOf } from '#platform/translations.ts'
import { listActiveAdmins } from '#server/approvals/approver-store.ts'
import type { Portal } from '#server/portal.ts'
import { unconfirmedAlertTexts } from '#server/questionnaires/unconfirmed-alert-texts.en.ts'
import { consolePaths } from '#shared/operators/console-paths.ts'
import { repeatCalls } from '#shared/questionnaires/repeat-calls.ts'

const mail = defineMessage(await translationsOf(unconfirmedAlertTexts, '#server/questionnaires/unconfirmed-alert-texts'), {
  subject: 'title',
  body: ['lead', 'next'],
  action: 'open',
})

/**
 * Mails the practice's administrators once of each urgent answer that no clinician confirmed. The mail names no patient. The key of a message
 * makes it one per administrator: the outbox keeps messages for longer than the telehealth side lists an alert.
 */
export const reportUnconfirmedAlerts = async ({ care, clock, config, publicUrl, log }: Portal, db: Db): Promise<void> => {
  const found = await care.ask(repeatCalls.listUnconfirmedAlerts, {}).catch((error: unknown) => {
    log.warn({ err: error }, 'urgent answers that nobody confirmed could not be read')
    return { alerts: [] }
  })
  if (found.alerts.length === 0) return
  const params = { product: config.productName, phone: config.supportPhone }
  const sent = mail.mail({ language: 'en', params, url: `${publicUrl}${consolePaths.clinicians}` })
  for (const { id: adminId, email: to } of await listActiveAdmins(db, null))
    for (const { id } of found.alerts)
      await postMessage(db, clock.now(), {
        channel: 'email',
        kind: 'answer-alert',
        to,
        dedupeKey: `answer alert ${id} admin ${adminId}`,
        ...sent,
      })
}

export const unconfirmedAlertJobs = (portal: Portal): Job[] => [
  { name: 'unconfirmed urgent answers', everyMs: 300_000, oneNode: true, run: (db) => reportUnconfirmedAlerts(portal, db) },
]
