import type { Db } from '#platform/db/db.ts'
import { defineMessage } from '#platform/outbox/define-message.ts'
import { postMessage } from '#platform/outbox/post.ts'
import { translationsOf } from '#platform/translations.ts'
import { approvalMailTexts } from '#server/approvals/approval-mail-texts.en.ts'
import { listActiveAdmins } from '#server/approvals/approver-store.ts'
import type { Portal } from '#server/portal.ts'
import type { ProposalKind } from '#shared/approvals/approval-calls.ts'
import type { Language } from '#shared/languages.ts'
import { consolePaths } from '#shared/operators/console-paths.ts'

const texts = await translationsOf(approvalMailTexts, '#server/approvals/approval-mail-texts')

type News = {
  /** `waits` for a new change, `approved` once it is in effect. */
  about: 'waits' | 'approved'
  language: Language
  kind: ProposalKind
  /** The group concerned, if there is one: administrators of other groups alone are not told. */
  groupId: string | null
  /** The name of the group or operator. */
  subject: string
  maker: string
  /** Null on the command line. */
  approver?: string | null
  expiresAt: Date
}

const messageOf = ({ about, kind, approver }: News) => {
  if (about === 'waits') return defineMessage(texts, { subject: 'waitsTitle', body: [kind, 'waits', 'notExpected'], action: 'action' })
  const by = approver ? 'approved' : 'approvedOnServer'
  return defineMessage(texts, { subject: 'approvedTitle', body: [kind, by, 'notExpected'], action: 'action' })
}

/** Mails every administrator who can sign in and may see the change, the maker too: a maker who did not make the change learns of it. */
export const mailAdministrators = async (
  { clock, config, publicUrl }: Pick<Portal, 'clock' | 'config' | 'publicUrl'>,
  tx: Db,
  news: News,
): Promise<void> => {
  const { language, subject, maker, approver, expiresAt } = news
  const params = { product: config.productName, subject, maker, approver: approver ?? '' }
  const mail = messageOf(news).mail({ language, params, url: `${publicUrl}${consolePaths.approvals}` })
  for (const { email: to } of await listActiveAdmins(tx, news.groupId))
    await postMessage(tx, clock.now(), {
      channel: 'email',
      kind: 'approval',
      to,
      language,
      ...mail,
      ...(news.about === 'waits' ? { deliverBy: expiresAt } : {}),
    })
}
