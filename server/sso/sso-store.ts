import { and, eq } from 'drizzle-orm'
import type { Db } from '#platform/db/db.ts'
import { ssoHandoffs, ssoRequests, usedAssertions } from '#server/schema/sso-tables.ts'

export type SsoRequest = typeof ssoRequests.$inferSelect
export type Handoff = typeof ssoHandoffs.$inferSelect

export const insertSsoRequest = async (db: Db, request: typeof ssoRequests.$inferInsert): Promise<void> => {
  await db.insert(ssoRequests).values(request)
}

/** Consumes a request: of two responses, only one finds it. */
export const consumeSsoRequest = async (db: Db, id: string, providerId: string): Promise<SsoRequest | null> =>
  (
    await db
      .delete(ssoRequests)
      .where(and(eq(ssoRequests.id, id), eq(ssoRequests.providerId, providerId)))
      .returning()
  )[0] ?? null

/** Records an assertion; false if it was used before. */
export const insertAssertion = async (db: Db, assertion: typeof usedAssertions.$inferInsert): Promise<boolean> =>
  (await db.insert(usedAssertions).values(assertion).onConflictDoNothing().returning({ id: usedAssertions.assertionId })).length > 0

export const insertHandoff = async (db: Db, handoff: typeof ssoHandoffs.$inferInsert): Promise<void> => {
  await db.insert(ssoHandoffs).values(handoff)
}

/** Consumes a hand-off by its code, whatever the outcome. */
export const consumeHandoff = async (db: Db, codeHash: string): Promise<Handoff | null> =>
  (await db.delete(ssoHandoffs).where(eq(ssoHandoffs.codeHash, codeHash)).returning())[0] ?? null
