import type { Db } from '#platform/db/db.ts'
import { canResend } from '#platform/outbox/outbox-rules.ts'
import { listMessagesTo } from '#platform/outbox/outbox-store.ts'
import { listPinPhones } from '#server/account/profile-store.ts'
import type { MemberStatus } from '#shared/members/member-calls.ts'

type Profile = { id: string; email: string }
type Messages = NonNullable<MemberStatus['account']>['messages']

const mostMessages = 50

/** A member's message recipients: the account's address and the phones for PINs. */
export const recipientsOf = async (db: Db, { id, email }: Profile): Promise<string[]> => [
  email,
  ...(await listPinPhones(db, id)).map(({ number }) => number),
]

/** A member's messages with channel, kind and status; never their content. */
export const memberMessagesOf = async (db: Db, profile: Profile): Promise<Messages> =>
  (await listMessagesTo(db, await recipientsOf(db, profile), mostMessages)).map((message) => ({
    id: message.id,
    channel: message.channel,
    kind: message.kind,
    status: message.status,
    createdAt: message.createdAt.toISOString(),
    settledAt: message.settledAt?.toISOString() ?? null,
    canResend: canResend(message),
  }))
