import type { Asking } from '#platform/http/asking.ts'
import { languageOfAsking } from '#platform/http/asking-language.ts'
import { postMessage } from '#platform/outbox/post.ts'
import { voidPassword } from '#server/operators/change-standing.ts'
import { createInvitation } from '#server/operators/create-invitation.ts'
import { invitationMail } from '#server/operators/invitation-mail.ts'
import type { Portal } from '#server/portal.ts'

/** Lets an operator choose a password anew, by mail. */
export const restartOperator = (portal: Portal, id: string, by: string, asking: Asking): Promise<void> =>
  portal.db.transaction(async (tx) => {
    const email = await voidPassword(tx, { id, by, now: portal.clock.now(), trail: asking.trail })
    const { url, createdAt, expiresAt } = await createInvitation(portal, tx, id)
    const mail = invitationMail(portal.config, languageOfAsking(asking), 'restarted', url)
    await postMessage(tx, createdAt, {
      channel: 'email',
      kind: 'operator-invitation',
      to: email,
      ...mail,
      deliverBy: expiresAt,
      secret: true,
    })
  })
