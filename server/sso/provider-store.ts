import { and, asc, eq } from 'drizzle-orm'
import type { Db } from '#platform/db/db.ts'
import { groups } from '#server/schema/groups-tables.ts'
import { identityProviders, linkedIdentities, ssoHandoffs, ssoRequests } from '#server/schema/sso-tables.ts'
import type { ProviderKind } from '#shared/sso/identity-provider-calls.ts'

export type IdentityProvider = typeof identityProviders.$inferSelect

export const findProvider = async (db: Db, groupCode: string, kind: ProviderKind): Promise<IdentityProvider | null> => {
  const [found] = await db
    .select({ provider: identityProviders })
    .from(identityProviders)
    .innerJoin(groups, eq(groups.id, identityProviders.groupId))
    .where(and(eq(groups.code, groupCode), eq(identityProviders.kind, kind)))
  return found?.provider ?? null
}

export const findProviderById = async (db: Db, id: string): Promise<IdentityProvider | null> =>
  (await db.select().from(identityProviders).where(eq(identityProviders.id, id)))[0] ?? null

export const findProviderOfGroup = async (db: Db, groupId: string, kind: ProviderKind): Promise<IdentityProvider | null> =>
  (await listProvidersOf(db, groupId)).find((one) => one.kind === kind) ?? null

/** A group's providers; SAML comes last. */
export const listProvidersOf = (db: Db, groupId: string): Promise<IdentityProvider[]> =>
  db.select().from(identityProviders).where(eq(identityProviders.groupId, groupId)).orderBy(asc(identityProviders.kind))

/** Inserts or replaces a group's provider of one kind; its id stays. */
export const upsertProvider = async (db: Db, provider: typeof identityProviders.$inferInsert): Promise<string> => {
  const { id: _, groupId: _group, kind: _kind, createdAt: _created, ...set } = provider
  const [saved] = await db
    .insert(identityProviders)
    .values(provider)
    .onConflictDoUpdate({ target: [identityProviders.groupId, identityProviders.kind], set })
    .returning({ id: identityProviders.id })
  return saved?.id ?? provider.id
}

/** A group's name, or null; locks the group until the transaction ends. */
export const findGroupNameLocked = async (tx: Db, id: string): Promise<string | null> =>
  (await tx.select({ name: groups.name }).from(groups).where(eq(groups.id, id)).for('update'))[0]?.name ?? null

/** A provider's version. */
export const versionOf = ({ updatedAt }: IdentityProvider): string => updatedAt.toISOString()

/** Deletes a provider with its links, hand-offs and requests. */
export const deleteProvider = async (db: Db, id: string): Promise<void> => {
  await deleteLinksOf(db, id)
  await db.delete(ssoHandoffs).where(eq(ssoHandoffs.providerId, id))
  await db.delete(ssoRequests).where(eq(ssoRequests.providerId, id))
  await db.delete(identityProviders).where(eq(identityProviders.id, id))
}

/** A new issuer may reuse a subject for another person. */
export const deleteLinksOf = async (db: Db, providerId: string): Promise<void> => {
  await db.delete(linkedIdentities).where(eq(linkedIdentities.providerId, providerId))
}
