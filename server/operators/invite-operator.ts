import type { Asking } from '#platform/http/asking.ts'
import { languageOfAsking } from '#platform/http/asking-language.ts'
import { postMessage } from '#platform/outbox/post.ts'
import { addOperator } from '#server/operators/add-operator.ts'
import { invitationMail } from '#server/operators/invitation-mail.ts'
import type { Portal } from '#server/portal.ts'
import type { Input } from '#shared/calls.ts'
import type { operatorAdminCalls } from '#shared/operators/operator-admin-calls.ts'

/** Adds an operator and mails the link, both or neither. */
export const inviteOperator = (portal: Portal, input: Input<typeof operatorAdminCalls.inviteOperator>, asking: Asking) =>
  portal.db.transaction(async (tx) => {
    const { id, email, url, createdAt, expiresAt } = await addOperator(portal, tx, input, asking.trail)
    const mail = invitationMail(portal.config, languageOfAsking(asking), 'invited', url)
    await postMessage(tx, createdAt, {
      channel: 'email',
      kind: 'operator-invitation',
      to: email,
      ...mail,
      deliverBy: expiresAt,
      secret: true,
    })
    return { data: { id } }
  })
