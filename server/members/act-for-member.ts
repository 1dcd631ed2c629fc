import type { Db } from '#platform/db/db.ts'
import { fail } from '#platform/http/fail.ts'
import { findMessage } from '#platform/outbox/outbox-store.ts'
import { resendMessage } from '#platform/outbox/resend-message.ts'
import { recipientsOf } from '#server/members/member-messages.ts'
import { type ByOperator, openedAccount } from '#server/members/open-member.ts'
import type { Portal } from '#server/portal.ts'
import { findPrivateContact } from '#server/rights/private-contact-store.ts'
import { endMemberSessions, forgetMemberDevices } from '#server/session/access/end-member-access.ts'
import { sendPasswordReset } from '#server/sign-in/send-password-reset.ts'
import { isAboutHealth } from '#shared/account/message-kinds.ts'

type Profile = Awaited<ReturnType<typeof openedAccount>>['profile']
type Act = (portal: Portal, tx: Db, profile: Profile) => Promise<void>

/** An operator's immediate actions on an opened member. */
export const memberActs = {
  'member.recovery.send': (portal, tx, { email }) => sendPasswordReset(portal, tx, email),
  'member.session.end': (portal, tx, { id }) => endMemberSessions(portal, tx, id),
  'member.device.forget': (portal, tx, { id }) => forgetMemberDevices(portal, tx, id),
} as const satisfies Record<string, Act>

/** Performs an action and audits it, in one transaction. */
export const actForMember = async (portal: Portal, by: ByOperator, personId: string, event: keyof typeof memberActs): Promise<void> => {
  const { profile, writeAct } = await openedAccount(portal, by, personId)
  await portal.db.transaction(async (tx) => {
    await memberActs[event](portal, tx, profile)
    await writeAct(tx, event)
  })
  portal.sessions.forget('profile', profile.id)
}

/** Resends a message that went to one of the member's own addresses. NotFound for other messages. */
export const resendToMember = async (
  portal: Portal,
  by: ByOperator,
  { id, messageId }: { id: string; messageId: string },
): Promise<void> => {
  const { profile, writeAct } = await openedAccount(portal, by, id)
  await portal.db.transaction(async (tx) => {
    const message = (await findMessage(tx, messageId)) ?? fail('NotFound')
    if (!(await recipientsOf(tx, profile)).includes(message.recipient)) fail('NotFound')
    // It would go to the address that it had before confidential communications were on.
    if (isAboutHealth(message.kind) && (await findPrivateContact(tx, id))) fail('NotResendable')
    if (!(await resendMessage(tx, messageId, portal.clock.now()))) fail('NotResendable')
    await writeAct(tx, 'member.message.resend')
  })
}
