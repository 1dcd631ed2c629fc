import { z } from 'zod/mini'
import { waitingChange } from '#shared/approvals/approval-calls.ts'
import { call } from '#shared/calls.ts'
import { newPassword } from '#shared/fields/password.ts'
import { groupIdsField, invitationFields, roleField } from '#shared/operators/invitation-fields.ts'
import { operatorRoles } from '#shared/operators/operator-roles.ts'
import { operatorStates } from '#shared/operators/operator-rules.ts'

const operatorRow = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(operatorRoles),
  /** The groups that the role is limited to, by name; null for every group. */
  groups: z.nullable(z.array(z.object({ id: z.string(), name: z.string() }))),
  state: z.enum(operatorStates),
  /** Whether they sign in by a passkey or an authenticator app. */
  hasStrongFactor: z.boolean(),
  /** Time of the last request of any session, ISO 8601, to the minute. */
  lastSeenAt: z.nullable(z.string()),
  /** Expiry of a pending invitation, ISO 8601. */
  invitedUntil: z.nullable(z.string()),
})

const id = z.object({ id: z.uuid('NotFound') })
const done = z.object({ done: z.literal(true) })

/** Administrators' calls for managing operators. */
export const operatorAdminCalls = {
  listOperators: call({
    method: 'GET',
    path: '/api/console/operators',
    about: 'Every operator, ended ones last.',
    input: z.object({}),
    answer: z.object({ rows: z.array(operatorRow) }),
  }),
  inviteOperator: call({
    method: 'POST',
    path: '/api/console/operators',
    about:
      'Proposes to invite an operator. Once a second administrator approves, a link to choose a password is mailed; it is valid for three days, once. The first administrator of a deployment invites without approval.',
    input: invitationFields,
    answer: z.object({ waiting: waitingChange }),
  }),
  changeOperatorRole: call({
    method: 'PUT',
    path: '/api/console/operators/{id}/role',
    about:
      'Proposes another role for an operator, or other groups that it is limited to; a second administrator approves it. Without `groupIds` the groups stay as they are.',
    input: z.extend(id, { role: roleField, groupIds: z.optional(groupIdsField) }),
    answer: z.object({ waiting: waitingChange }),
  }),
  resetOperatorFactors: call({
    method: 'POST',
    path: '/api/console/operators/{id}/factors/reset',
    about:
      "Proposes to remove an operator's passkeys, authenticator app and recovery codes; a second administrator approves it. The operator then signs in by password and PIN, and is told by mail.",
    input: id,
    answer: z.object({ waiting: waitingChange }),
  }),
  endOperator: call({
    method: 'POST',
    path: '/api/console/operators/{id}/end',
    about: 'Ends an operator and all their sessions; their name stays in what they did.',
    input: id,
    answer: done,
  }),
  restartOperator: call({
    method: 'POST',
    path: '/api/console/operators/{id}/invitation',
    about: 'Mails a new link to choose a password; the old password, the earlier link and all sessions are void.',
    input: id,
    answer: done,
  }),
  acceptInvitation: call({
    method: 'POST',
    path: '/api/console/invitations/password',
    about: 'Chooses the password by the code of an invitation.',
    input: z.object({
      code: z.string('LinkExpired').check(z.minLength(1, 'LinkExpired'), z.maxLength(100, 'LinkExpired')),
      password: newPassword,
    }),
    answer: z.object({ email: z.string() }),
  }),
}
