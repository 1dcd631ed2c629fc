import type { Db } from '#platform/db/db.ts'
import { defineMessage } from '#platform/outbox/define-message.ts'
import { postMessage } from '#platform/outbox/post.ts'
import { translationsOf } from '#platform/translations.ts'
import { listActiveAdmins } from '#server/approvals/approver-store.ts'
import { refusedOrderTexts } from '#server/approvals/refused-order-texts.en.ts'
import type { Portal } from '#server/portal.ts'
import type { ClinicianOrderKind } from '#shared/approvals/approval-calls.ts'

const texts = await translationsOf(refusedOrderTexts, '#server/approvals/refused-order-texts')

type Refused = {
  kind: ClinicianOrderKind | 'member.merge'
  /** Administrators of other groups alone are not told. */
  groupId: string | null
  /** Where the console shows the reason. */
  path: string
  orderId: string
  /** The name of a clinician; never one of a member. */
  subject?: string
}

const messageOf = (kind: Refused['kind']) =>
  kind === 'member.merge'
    ? defineMessage(texts, { subject: 'waitsTitle', body: [kind, 'waits'], action: 'open' })
    : defineMessage(texts, { subject: 'refusedTitle', body: [kind, 'dismiss'], action: 'open' })

/** Mails the administrators once that the telehealth side refused what one of them ordered and another approved. */
export const mailOfRefusedOrder = async (
  { clock, config, publicUrl }: Pick<Portal, 'clock' | 'config' | 'publicUrl'>,
  tx: Db,
  { kind, groupId, path, orderId, subject = '' }: Refused,
): Promise<void> => {
  const params = { product: config.productName, subject }
  const mail = messageOf(kind).mail({ language: 'en', params, url: `${publicUrl}${path}` })
  for (const { id, email: to } of await listActiveAdmins(tx, groupId))
    await postMessage(tx, clock.now(), {
      channel: 'email',
      kind: 'refused-order',
      to,
      dedupeKey: `refused order ${orderId} admin ${id}`,
      ...mail,
    })
}
