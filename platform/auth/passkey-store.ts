import { and, asc, eq, lt, or, sql } from 'drizzle-orm'
import type { Db } from '#platform/db/db.ts'
import type { PasskeyTable, SpentChallengeTable } from '#platform/schema/factor-tables.ts'

export type Passkey = PasskeyTable['$inferSelect']

/** A passkey as shown to its owner, without the key. */
export const passkeyShown = ({ id, name, createdAt, lastUsedAt }: Pick<Passkey, 'id' | 'name' | 'createdAt' | 'lastUsedAt'>) => ({
  id,
  name,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
})

/** The SQL of one table of passkeys: members, operators and clinicians have one each. */
export const passkeyStore = (passkeys: PasskeyTable) => {
  const own = (ownerId: string, id: string) => and(eq(passkeys.ownerId, ownerId), eq(passkeys.id, id))
  return {
    /** A person's passkeys, the oldest first. */
    list: (db: Db, ownerId: string): Promise<Passkey[]> =>
      db.select().from(passkeys).where(eq(passkeys.ownerId, ownerId)).orderBy(asc(passkeys.createdAt), asc(passkeys.id)),

    findByCredential: async (db: Db, credentialId: string): Promise<Passkey | null> =>
      (await db.select().from(passkeys).where(eq(passkeys.credentialId, credentialId)))[0] ?? null,

    /** Returns false if the credential is already known. */
    insert: async (db: Db, passkey: PasskeyTable['$inferInsert']): Promise<boolean> =>
      (await db.insert(passkeys).values(passkey).onConflictDoNothing().returning({ id: passkeys.id })).length > 0,

    rename: async (db: Db, ownerId: string, { id, name }: { id: string; name: string }): Promise<Passkey | null> =>
      (await db.update(passkeys).set({ name }).where(own(ownerId, id)).returning())[0] ?? null,

    remove: async (db: Db, ownerId: string, id: string): Promise<Passkey | null> =>
      (await db.delete(passkeys).where(own(ownerId, id)).returning())[0] ?? null,

    removeAll: async (db: Db, ownerId: string): Promise<void> => {
      await db.delete(passkeys).where(eq(passkeys.ownerId, ownerId))
    },

    /**
     * Records a use. False unless the counter increased, because the key was then copied (WebAuthn 3, 6.1.1). Devices without a counter
     * send 0.
     */
    advanceCounter: async (db: Db, id: string, counter: number, now: Date): Promise<boolean> => {
      const isAhead = or(lt(passkeys.counter, counter), and(eq(passkeys.counter, 0), sql`${counter} = 0`))
      const used = db.update(passkeys).set({ counter, lastUsedAt: now })
      return (await used.where(and(eq(passkeys.id, id), isAhead)).returning({ id: passkeys.id })).length > 0
    },
  }
}

/** The SQL of a table of answered challenges. */
export const challengeStore = (spent: SpentChallengeTable) => ({
  /** Consumes a challenge; false if it was used before. */
  spend: async (db: Db, challenge: string, expiresAt: Date): Promise<boolean> => {
    const inserted = db.insert(spent).values({ challenge, expiresAt }).onConflictDoNothing()
    return (await inserted.returning({ challenge: spent.challenge })).length > 0
  },
})
