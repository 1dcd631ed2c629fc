import { and, asc, eq } from 'drizzle-orm'
import type { Db } from '#platform/db/db.ts'
import type { StaffSsoTables } from '#platform/schema/sso-tables.ts'
import type { ProviderKind } from '#shared/sso/identity-provider-calls.ts'

export type StaffProvider = StaffSsoTables['providers']['$inferSelect']
export type StaffHandoff = StaffSsoTables['handoffs']['$inferSelect']

/** The identity providers of one kind of staff; SAML comes last. */
export const listStaffProviders = (db: Db, { providers }: Pick<StaffSsoTables, 'providers'>): Promise<StaffProvider[]> =>
  db.select().from(providers).orderBy(asc(providers.kind))

export const findStaffProvider = async (
  db: Db,
  tables: Pick<StaffSsoTables, 'providers'>,
  kind: ProviderKind,
): Promise<StaffProvider | null> => (await db.select().from(tables.providers).where(eq(tables.providers.kind, kind)))[0] ?? null

/** Inserts or replaces the provider of one kind; its id stays. */
export const upsertStaffProvider = async (
  db: Db,
  { providers }: Pick<StaffSsoTables, 'providers'>,
  provider: StaffSsoTables['providers']['$inferInsert'],
): Promise<void> => {
  const { id: _, kind: _kind, createdAt: _created, ...set } = provider
  await db.insert(providers).values(provider).onConflictDoUpdate({ target: providers.kind, set })
}

/** Deletes a provider with its links, hand-offs and requests. */
export const deleteStaffProvider = async (db: Db, { providers, links, handoffs, requests }: StaffSsoTables, id: string): Promise<void> => {
  await db.delete(links).where(eq(links.providerId, id))
  await db.delete(handoffs).where(eq(handoffs.providerId, id))
  await db.delete(requests).where(eq(requests.providerId, id))
  await db.delete(providers).where(eq(providers.id, id))
}

/** A new issuer may reuse a subject for another person. */
export const deleteStaffLinksOf = async (db: Db, { links }: Pick<StaffSsoTables, 'links'>, providerId: string): Promise<void> => {
  await db.delete(links).where(eq(links.providerId, providerId))
}

/** The account of a provider's subject, or null. */
export const findLinkedAccount = async (
  db: Db,
  { links }: Pick<StaffSsoTables, 'links'>,
  { providerId, subject }: { providerId: string; subject: string },
): Promise<string | null> => {
  const found = db.select({ accountId: links.accountId }).from(links)
  return (await found.where(and(eq(links.providerId, providerId), eq(links.subject, subject))))[0]?.accountId ?? null
}

/** False if the subject, or the account at this provider, is linked already. */
export const insertStaffLink = async (
  db: Db,
  { links }: Pick<StaffSsoTables, 'links'>,
  link: StaffSsoTables['links']['$inferInsert'],
): Promise<boolean> => (await db.insert(links).values(link).onConflictDoNothing().returning({ subject: links.subject })).length > 0

/** Deletes the links and open hand-offs of an account. */
export const deleteStaffLinksTo = async (
  db: Db,
  { links, handoffs }: Pick<StaffSsoTables, 'links' | 'handoffs'>,
  accountId: string,
): Promise<void> => {
  await db.delete(links).where(eq(links.accountId, accountId))
  await db.delete(handoffs).where(eq(handoffs.accountId, accountId))
}

export const insertStaffHandoff = async (
  db: Db,
  { handoffs }: Pick<StaffSsoTables, 'handoffs'>,
  handoff: StaffSsoTables['handoffs']['$inferInsert'],
): Promise<void> => {
  await db.insert(handoffs).values(handoff)
}

/** Consumes a hand-off by its code, whatever the outcome. */
export const consumeStaffHandoff = async (
  db: Db,
  { handoffs }: Pick<StaffSsoTables, 'handoffs'>,
  codeHash: string,
): Promise<StaffHandoff | null> => (await db.delete(handoffs).where(eq(handoffs.codeHash, codeHash)).returning())[0] ?? null
