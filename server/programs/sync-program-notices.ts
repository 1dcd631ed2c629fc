import type { Db } from '#platform/db/db.ts'
import { defineMessage } from '#platform/outbox/define-message.ts'
import { postMessage } from '#platform/outbox/post.ts'
import { translationsOf } from '#platform/translations.ts'
import { findNotificationPreferences } from '#server/account/notification-store.ts'
import { listConfirmedPhones } from '#server/account/profile-store.ts'
import type { Portal } from '#server/portal.ts'
import { programNoticeTexts } from '#server/programs/program-notice-texts.en.ts'
import { listUnnotifiedReferrals, markReferralNotified } from '#server/programs/referral-store.ts'
import { findPrivateContactOfProfile } from '#server/rights/private-contact-store.ts'
import { noticeCalls } from '#shared/inbox/notice-calls.ts'
import { languageOfProfile } from '#shared/languages.ts'
import { paths } from '#shared/paths.ts'

const texts = await translationsOf(programNoticeTexts, '#server/programs/program-notice-texts')
const message = defineMessage(texts, { subject: 'title', body: ['enrolled'], action: 'open', short: 'short' })

/** Maximum number of notices per run. */
const mostAtOnce = 100

type Enrolled = Pick<Awaited<ReturnType<typeof listUnnotifiedReferrals>>[number], 'id' | 'profile'>

/** Tells a member of an enrollment by the channels they chose for programs; with confidential communications only at that address. */
const postProgramNotice = async ({ config, clock, publicUrl }: Portal, tx: Db, { id, profile }: Enrolled): Promise<void> => {
  const { channels } = await findNotificationPreferences(tx, profile.id)
  const [phone] = await listConfirmedPhones(tx, profile.id)
  const own = await findPrivateContactOfProfile(tx, profile.id)
  const email = own ? own.email : channels.programs.includes('email') ? profile.email : null
  const number = own ? own.phone : channels.programs.includes('text') ? (phone?.number ?? null) : null
  const language = languageOfProfile(profile.language)
  const params = { product: config.productName, phone: config.supportPhone }
  const values = { language, params, url: `${publicUrl}${paths.inbox}` }
  const common = (channel: string) => ({ kind: 'program-notice' as const, accountId: profile.id, dedupeKey: `program ${id} ${channel}` })
  if (email !== null) await postMessage(tx, clock.now(), { channel: 'email', to: email, ...message.mail(values), ...common('email') })
  if (number !== null) await postMessage(tx, clock.now(), { channel: 'text', to: number, text: message.text(values), ...common('text') })
}

/** Puts enrollments in the members' inboxes on the telehealth side, and tells the members. Failed notices are retried in the next run. */
export const syncProgramNotices = async (portal: Portal, db: Db, signal: AbortSignal): Promise<void> => {
  const { care, log } = portal
  for (const { id, program, enrolledAt, member, profile } of await listUnnotifiedReferrals(db, mostAtOnce)) {
    if (signal.aborted) return
    try {
      const about = { kind: 'program', program } as const
      await care.ask(noticeCalls.putNotice, { notice_id: id, member, about, at: enrolledAt.toISOString() })
    } catch (error) {
      log.warn({ err: error }, 'a program enrollment could not be added to the inbox')
      return
    }
    await db.transaction(async (tx) => {
      await markReferralNotified(tx, id, portal.clock.now())
      await postProgramNotice(portal, tx, { id, profile })
    })
  }
}
