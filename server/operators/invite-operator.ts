import type { AuditContext } from '#platform/audit/audit-context.ts'
import type { Db } from '#platform/db/db.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { languageOfRequest } from '#platform/http/request-language.ts'
import { defineMessage } from '#platform/outbox/define-message.ts'
import { postMessage } from '#platform/outbox/post.ts'
import { createStaffInvitation } from '#platform/staff/staff-invitation.ts'
import { translationsOf } from '#platform/translations.ts'
import type { Config } from '#server/config.ts'
import { addOperator, type Inviting } from '#server/operators/add-operator.ts'
import { voidPassword } from '#server/operators/change-operator.ts'
import { operatorMailTexts } from '#server/operators/operator-mail-texts.en.ts'
import { operatorStaff } from '#server/operators/operator-staff.ts'
import type { Portal } from '#server/portal.ts'
import type { Input } from '#shared/calls.ts'
import type { Language } from '#shared/languages.ts'
import type { operatorAdminCalls } from '#shared/operators/operator-admin-calls.ts'

const texts = await translationsOf(operatorMailTexts, '#server/operators/operator-mail-texts')

/** The mail with the set-password link, for a new operator or after a password reset. */
const invitationMail = ({ productName: product }: Config, language: Language, why: 'invited' | 'restarted', url: string) =>
  defineMessage(texts, { subject: 'title', body: [why, 'notMe'], action: 'action' }).mail({ language, params: { product }, url })

/** Resets the password and mails a link for a new one. */
export const restartOperator = (portal: Portal, id: string, by: string, request: RequestContext): Promise<void> =>
  portal.db.transaction(async (tx) => {
    const email = await voidPassword(tx, { id, by, auditContext: request.auditContext }, portal.clock.now())
    const { url, createdAt, expiresAt } = await createStaffInvitation(operatorStaff, portal, tx, id)
    const mail = invitationMail(portal.config, languageOfRequest(request), 'restarted', url)
    await postMessage(tx, createdAt, {
      channel: 'email',
      kind: 'operator-invitation',
      to: email,
      ...mail,
      deliverBy: expiresAt,
      secret: true,
    })
  })

/** What an invitation needs; `language` is that of its mail. */
type OperatorInvitation = Input<typeof operatorAdminCalls.inviteOperator> & { language: Language }

/** Adds an operator and mails the link. @returns the operator's id */
export const inviteOperator = async (
  portal: Inviting & Pick<Portal, 'config'>,
  tx: Db,
  { language, ...input }: OperatorInvitation,
  auditContext: AuditContext,
): Promise<string> => {
  const { id, email, url, createdAt, expiresAt } = await addOperator(portal, tx, input, auditContext)
  const mail = invitationMail(portal.config, language, 'invited', url)
  await postMessage(tx, createdAt, {
    channel: 'email',
    kind: 'operator-invitation',
    to: email,
    ...mail,
    deliverBy: expiresAt,
    secret: true,
  })
  return id
}
