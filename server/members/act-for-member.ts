import type { Db } from '#platform/db/db.ts'
import { fail } from '#platform/http/fail.ts'
import { findMessage } from '#platform/outbox/outbox-store.ts'
import { resendMessage } from '#platform/outbox/resend-message.ts'
import { recipientsOf } from '#server/members/member-messages.ts'
import { type ByOperator, openedAccount } from '#server/members/open-member.ts'
import type { Portal } from '#server/portal.ts'
import { endMemberSessions, forgetMemberDevices } from '#server/session/end-member-access.ts'
import { sendPasswordReset } from '#server/sign-in/send-password-reset.ts'

type Profile = Awaited<ReturnType<typeof openedAccount>>['profile']
type Act = (portal: Portal, tx: Db, profile: Profile) => Promise<void>

/** What an operator may do at once for a member whom they have open. */
export const memberActs = {
  'member.recovery.send': (portal, tx, { email }) => sendPasswordReset(portal, tx, email),
  'member.session.end': (portal, tx, { id }) => endMemberSessions(portal, tx, id),
  'member.device.forget': (portal, tx, { id }) => forgetMemberDevices(portal, tx, id),
} as const satisfies Record<string, Act>

/** Does it and writes it down under its name, or neither. */
export const actForMember = async (portal: Portal, by: ByOperator, personId: string, event: keyof typeof memberActs): Promise<void> => {
  const { profile, writeAct } = await openedAccount(portal, by, personId)
  await portal.db.transaction(async (tx) => {
    await memberActs[event](portal, tx, profile)
    await writeAct(tx, event)
  })
  portal.sessions.forget('profile', profile.id)
}

/** Sends a message once more that went to one of the member's own addresses. Another's is answered as not there. */
export const resendToMember = async (
  portal: Portal,
  by: ByOperator,
  { id, messageId }: { id: string; messageId: string },
): Promise<void> => {
  const { profile, writeAct } = await openedAccount(portal, by, id)
  await portal.db.transaction(async (tx) => {
    const message = await findMessage(tx, messageId)
    if (!message || !(await recipientsOf(tx, profile)).includes(message.recipient)) fail('NotFound')
    if (!(await resendMessage(tx, messageId, portal.clock.now()))) fail('NotResendable')
    await writeAct(tx, 'member.message.resend')
  })
}
