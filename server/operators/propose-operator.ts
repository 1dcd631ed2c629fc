import { z } from 'zod/mini'
import type { Db } from '#platform/db/db.ts'
import { fail } from '#platform/http/fail.ts'
import { languageOfRequest } from '#platform/http/request-language.ts'
import { isFirstAdmin } from '#server/approvals/approver-store.ts'
import { handlerOf } from '#server/approvals/proposal-kind.ts'
import { type Maker, proposeChange } from '#server/approvals/propose-change.ts'
import { listGroupNames } from '#server/groups/group-store.ts'
import { changeRole, holdOperator, resetOperatorFactors } from '#server/operators/change-operator.ts'
import { inviteOperator } from '#server/operators/invite-operator.ts'
import { findOperator, findOperatorById } from '#server/operators/operator-store.ts'
import type { Portal } from '#server/portal.ts'
import type { GroupLimit } from '#server/session/group-limit-store.ts'
import type { WaitingChange } from '#shared/approvals/approval-calls.ts'
import type { Input } from '#shared/calls.ts'
import { sameEmail } from '#shared/fields/email.ts'
import { languages } from '#shared/languages.ts'
import { groupIdsField, invitationFields, roleField } from '#shared/operators/invitation-fields.ts'
import type { operatorAdminCalls } from '#shared/operators/operator-admin-calls.ts'

const invited = z.object({ ...invitationFields.shape, language: z.enum(languages) })
/** Without `groupIds`, as earlier versions stored it, the groups stay. */
const given = z.object({ operatorId: z.string(), role: roleField, groupIds: z.optional(groupIdsField) })
const reset = z.object({ operatorId: z.string(), language: z.enum(languages) })

/** A limit in the version of an operator; nothing for every group, as earlier versions wrote it. */
const limitIn = ({ groupIds }: { groupIds: GroupLimit }): string => (groupIds === null ? '' : ` of ${groupIds.join(' ')}`)

/**
 * The names of groups for the approver, in one order; null for every group.
 * @throws Failure GroupUnknown
 */
const namesOf = async (tx: Db, groupIds: GroupLimit): Promise<string[] | null> => {
  if (groupIds === null) return null
  const named = await listGroupNames(tx, groupIds)
  if (named.length !== new Set(groupIds).size) fail('GroupUnknown', { field: 'groupIds' })
  return named.map(({ name }) => name)
}

const inviting = handlerOf<z.infer<typeof invited>>({
  parse: (stored) => invited.safeParse(stored).data ?? null,
  baseOf: async (tx, { email }) => {
    const known = await findOperator(tx, sameEmail(email))
    return known ? `${known.id} ${known.role} ${known.endedAt?.toISOString()}` : 'none'
  },
  subjectOf: async (_, { name, email }) => `${name} (${email})`,
  apply: async ({ portal, tx, auditContext }, proposal) => {
    await inviteOperator(portal, tx, proposal, auditContext)
  },
})

const giving = handlerOf<z.infer<typeof given>>({
  parse: (stored) => given.safeParse(stored).data ?? null,
  baseOf: async (tx, { operatorId }) => {
    const known = await findOperatorById(tx, operatorId)
    return known ? `${known.role} ${known.roleSince?.toISOString()} ${known.endedAt?.toISOString()}${limitIn(known)}` : 'none'
  },
  subjectOf: async (tx, { operatorId }) => (await findOperatorById(tx, operatorId))?.name ?? '',
  apply: async ({ tx, change, at, auditContext }, { operatorId: id, role, groupIds }) => {
    const { groupIds: before } = (await findOperatorById(tx, id)) ?? fail('NotFound')
    await changeRole(tx, { id, role, groupIds: groupIds === undefined ? before : groupIds, by: change.madeBy, auditContext }, at)
  },
})

const resetting = handlerOf<z.infer<typeof reset>>({
  parse: (stored) => reset.safeParse(stored).data ?? null,
  baseOf: async (tx, { operatorId }) => {
    const known = await findOperatorById(tx, operatorId)
    return known ? `${known.strongFactorAt?.toISOString()} ${known.endedAt?.toISOString()}` : 'none'
  },
  subjectOf: async (tx, { operatorId }) => (await findOperatorById(tx, operatorId))?.name ?? '',
  apply: async ({ portal, tx, auditContext }, { operatorId, language }) => {
    const account = (await findOperatorById(tx, operatorId)) ?? fail('NotFound')
    await resetOperatorFactors(portal, tx, { account, language, auditContext })
  },
})

export const operatorProposals = { 'operator.invite': inviting, 'operator.role': giving, 'operator.factor.reset': resetting } as const

/** Invites an operator, once a second administrator approves. */
export const proposeInvitation = (portal: Portal, input: Input<typeof operatorAdminCalls.inviteOperator>, by: Maker) =>
  portal.db.transaction(async (tx): Promise<WaitingChange> => {
    const invitation = { ...input, email: sameEmail(input.email), language: languageOfRequest(by.request) }
    const isAlone = await isFirstAdmin(tx, by)
    const known = await findOperator(tx, invitation.email)
    if (known && known.endedAt === null) fail('OperatorEmailTaken', { field: 'email' })
    const groups = await namesOf(tx, invitation.groupIds)
    if (isAlone) {
      await inviteOperator(portal, tx, invitation, by.request.auditContext)
      return null
    }
    const { name, email, role } = invitation
    const shown = { name, email, role, ...(groups === null ? {} : { groups }) }
    const changes = Object.entries(shown).map(([field, after]) => ({ field, before: null, after }))
    return proposeChange(portal, tx, by, { kind: 'operator.invite', handler: inviting, proposal: invitation, changes })
  })

/** Gives an operator another role or other groups, once a second administrator approves. */
export const proposeRole = (
  portal: Portal,
  { id, role, groupIds: chosen }: Input<typeof operatorAdminCalls.changeOperatorRole>,
  by: Maker,
) =>
  portal.db.transaction(async (tx): Promise<WaitingChange> => {
    const now = portal.clock.now()
    const change = { id, by: by.operator.id, auditContext: by.request.auditContext }
    const held = await holdOperator(tx, change, now)
    const groupIds = chosen === undefined ? held.groupIds : chosen
    const [before, after] = [await namesOf(tx, held.groupIds), await namesOf(tx, groupIds)]
    const isSameLimit = JSON.stringify(before) === JSON.stringify(after)
    if (held.role === role && isSameLimit) fail('NothingChanged')
    if (await isFirstAdmin(tx, by)) {
      await changeRole(tx, { ...change, role, groupIds }, now)
      return null
    }
    const changes = [
      ...(held.role === role ? [] : [{ field: 'role', before: held.role, after: role }]),
      ...(isSameLimit ? [] : [{ field: 'groups', before, after }]),
    ]
    const proposal = { operatorId: id, role, groupIds }
    return proposeChange(portal, tx, by, { kind: 'operator.role', handler: giving, proposal, changes, operatorId: id })
  })

/**
 * Removes an operator's passkeys, app and recovery codes, once a second administrator approves.
 * @throws Failure NotFound, OperatorIsSelf, NothingChanged if they have none
 */
export const proposeFactorReset = (portal: Portal, operatorId: string, by: Maker) =>
  portal.db.transaction(async (tx): Promise<WaitingChange> => {
    const isAlone = await isFirstAdmin(tx, by)
    const known = await findOperatorById(tx, operatorId)
    if (!known || known.endedAt !== null) return fail('NotFound')
    // Their own account page removes what they can still prove.
    if (operatorId === by.operator.id) fail('OperatorIsSelf')
    if (known.strongFactorAt === null) fail('NothingChanged')
    const language = languageOfRequest(by.request)
    if (isAlone) {
      await resetOperatorFactors(portal, tx, { account: known, language, auditContext: by.request.auditContext })
      return null
    }
    const changes = [{ field: 'factors', before: 'set', after: 'none' }]
    const proposal = { operatorId, language }
    return proposeChange(portal, tx, by, { kind: 'operator.factor.reset', handler: resetting, proposal, changes, operatorId })
  })
