import { z } from 'zod/mini'
import type { Db } from '#platform/db/db.ts'
import { findGroup } from '#server/groups/group-store.ts'
import { findOperator, findOperatorById } from '#server/operators/operator-store.ts'
import { findProviderOfGroup, versionOf } from '#server/sso/provider-store.ts'
import { providerColumns } from '#server/sso/save-provider.ts'
import { groupSettings } from '#shared/groups/group-settings.ts'
import { languages } from '#shared/languages.ts'
import { invitationFields, roleField } from '#shared/operators/invitation-fields.ts'
import { providerKinds } from '#shared/sso/identity-provider-calls.ts'

const groupId = z.string()

/** A stored change that waits for approval: everything that applying it needs. */
export const proposal = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['provider.saml', 'provider.oidc']), groupId, columns: providerColumns }),
  z.object({ kind: z.literal('provider.remove'), groupId, provider: z.enum(providerKinds) }),
  /** `appliesOn` is a day in the deployment's time zone, or null for at once. */
  z.object({ kind: z.literal('group.save'), groupId, settings: groupSettings, appliesOn: z.nullable(z.string()) }),
  z.object({ kind: z.literal('operator.invite'), ...invitationFields.shape, language: z.enum(languages) }),
  z.object({ kind: z.literal('operator.role'), operatorId: z.string(), role: roleField }),
])
export type Proposal = z.infer<typeof proposal>

const providerBase = async (tx: Db, id: string, kind: (typeof providerKinds)[number]): Promise<string> => {
  // A provider that does not exist yet cannot be locked itself.
  await findGroup(tx, id, { lock: true })
  const provider = await findProviderOfGroup(tx, id, kind)
  return provider ? versionOf(provider) : 'none'
}

/**
 * The version of what a proposal would change. A change is applied only to the version that it was made from. Locks groups and their
 * providers until the transaction ends; operators are locked by the caller.
 */
export const baseOf = async (tx: Db, change: Proposal): Promise<string> => {
  switch (change.kind) {
    case 'provider.saml':
    case 'provider.oidc':
      return providerBase(tx, change.groupId, change.columns.kind)
    case 'provider.remove':
      return providerBase(tx, change.groupId, change.provider)
    case 'group.save':
      return String((await findGroup(tx, change.groupId, { lock: true }))?.version)
    case 'operator.invite': {
      const known = await findOperator(tx, change.email.toLowerCase())
      return known ? `${known.id} ${known.role} ${known.endedAt?.toISOString()}` : 'none'
    }
    case 'operator.role': {
      const known = await findOperatorById(tx, change.operatorId)
      return known ? `${known.role} ${known.roleSince?.toISOString()} ${known.endedAt?.toISOString()}` : 'none'
    }
  }
}
