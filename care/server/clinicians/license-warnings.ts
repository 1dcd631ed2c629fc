import type { Care } from '#care/server/care.ts'
import { listClinicians } from '#care/server/clinicians/clinician-store.ts'
import { licenseWarningTexts } from '#care/server/clinicians/license-warning-texts.en.ts'
import type { Db } from '#platform/db/db.ts'
import type { Job } from '#platform/jobs/job-worker.ts'
import { defineMessage } from '#platform/outbox/define-message.ts'
import { postMessage } from '#platform/outbox/post.ts'
import { translationsOf } from '#platform/translations.ts'
import { dueLicenseWarning } from '#shared/visits/license-rules.ts'
import { writtenDay } from '#shared/written-date.ts'

const warning = defineMessage(await translationsOf(licenseWarningTexts, '#care/server/clinicians/license-warning-texts'), {
  subject: 'title',
  body: ['lead', 'renew'],
})

/** Mails clinicians 60, 30 and 7 days before a license ends. A renewed license has another last day, so its warnings are new ones. */
export const warnOfLicenses = async ({ clock, config }: Pick<Care, 'clock' | 'config'>, db: Db): Promise<void> => {
  const now = clock.now()
  for (const { id, email, language, licenses } of await listClinicians(db)) {
    for (const license of licenses) {
      const due = dueLicenseWarning(license, now)
      if (due === null || license.expiresOn === null) continue
      const { state, number, expiresOn } = license
      const day = writtenDay(Date.parse(expiresOn), language, { timeZone: 'UTC' })
      const params = { state, number, day, product: config.productName, phone: config.supportPhone }
      const dedupeKey = `license ${id} ${state} ${expiresOn} ${due}`
      await postMessage(db, now, { channel: 'email', kind: 'license-warning', to: email, dedupeKey, ...warning.mail({ language, params }) })
    }
  }
}

export const licenseJobs = (care: Care): Job[] => [
  { name: 'care license warnings', everyMs: 3_600_000, oneNode: true, run: (db) => warnOfLicenses(care, db) },
]
