import { z } from 'zod/mini'
import type { Db } from '#platform/db/db.ts'
import { fail } from '#platform/http/fail.ts'
import { handlerOf } from '#server/approvals/proposal-kind.ts'
import { type Maker, proposeChange } from '#server/approvals/propose-change.ts'
import type { Portal } from '#server/portal.ts'
import { findGroupNameLocked, findProviderOfGroup, versionOf } from '#server/sso/provider-store.ts'
import {
  judgeProvider,
  type ProviderColumns,
  providerColumns,
  providerDifference,
  removeProvider,
  writeProvider,
} from '#server/sso/save-provider.ts'
import type { WaitingChange } from '#shared/approvals/approval-calls.ts'
import { type ProviderKind, providerKinds } from '#shared/sso/identity-provider-calls.ts'

const saved = z.object({ groupId: z.string(), columns: providerColumns })
const removed = z.object({ groupId: z.string(), provider: z.enum(providerKinds) })

const versionIn = async (tx: Db, groupId: string, kind: ProviderKind): Promise<string> => {
  // A provider that does not exist yet cannot be locked itself.
  await findGroupNameLocked(tx, groupId)
  const provider = await findProviderOfGroup(tx, groupId, kind)
  return provider ? versionOf(provider) : 'none'
}
const subjectOf = async (tx: Db, { groupId }: { groupId: string }) => (await findGroupNameLocked(tx, groupId)) ?? ''

const saving = handlerOf<z.infer<typeof saved>>({
  parse: (stored) => saved.safeParse(stored).data ?? null,
  baseOf: (tx, { groupId, columns }) => versionIn(tx, groupId, columns.kind),
  subjectOf,
  apply: ({ tx, change, approvedBy, at, auditContext }, proposal) =>
    writeProvider(tx, proposal, { changedBy: change.madeBy, approvedBy, at, auditContext }),
})

const removing = handlerOf<z.infer<typeof removed>>({
  parse: (stored) => removed.safeParse(stored).data ?? null,
  baseOf: (tx, { groupId, provider }) => versionIn(tx, groupId, provider),
  subjectOf,
  apply: ({ tx, auditContext }, { groupId, provider }) => removeProvider(tx, { groupId, kind: provider }, auditContext),
})

export const providerProposals = { 'provider.saml': saving, 'provider.oidc': saving, 'provider.remove': removing } as const

/** Proposes a provider. `version`: the one the administrator saw, null for none. */
export const proposeProvider = (
  portal: Portal,
  { groupId, columns, version }: { groupId: string; columns: ProviderColumns; version: string | null },
  by: Maker,
): Promise<WaitingChange> =>
  portal.db.transaction(async (tx) => {
    if ((await findGroupNameLocked(tx, groupId)) === null) fail('NotFound')
    const changes = await judgeProvider(tx, { groupId, columns, version })
    return proposeChange(portal, tx, by, {
      kind: `provider.${columns.kind}`,
      handler: saving,
      proposal: { groupId, columns },
      changes,
      groupId,
    })
  })

export const proposeRemoval = (
  portal: Portal,
  { groupId, kind: provider }: { groupId: string; kind: ProviderKind },
  by: Maker,
): Promise<WaitingChange> =>
  portal.db.transaction(async (tx) => {
    const before = (await findProviderOfGroup(tx, groupId, provider)) ?? fail('NotFound')
    const changes = providerDifference(before, null)
    return proposeChange(portal, tx, by, { kind: 'provider.remove', handler: removing, proposal: { groupId, provider }, changes, groupId })
  })
