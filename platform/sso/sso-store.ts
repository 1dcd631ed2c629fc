import { and, eq } from 'drizzle-orm'
import type { Db } from '#platform/db/db.ts'
import type { SsoRequestTable, UsedAssertionTable } from '#platform/schema/sso-tables.ts'

export type SsoRequest = SsoRequestTable['$inferSelect']

export const insertSsoRequest = async (db: Db, requests: SsoRequestTable, request: SsoRequestTable['$inferInsert']): Promise<void> => {
  await db.insert(requests).values(request)
}

/** Consumes a request: of two responses, only one finds it. */
export const consumeSsoRequest = async (db: Db, requests: SsoRequestTable, id: string, providerId: string): Promise<SsoRequest | null> =>
  (
    await db
      .delete(requests)
      .where(and(eq(requests.id, id), eq(requests.providerId, providerId)))
      .returning()
  )[0] ?? null

/** Records an assertion; false if it was used before. */
export const insertAssertion = async (
  db: Db,
  assertions: UsedAssertionTable,
  assertion: UsedAssertionTable['$inferInsert'],
): Promise<boolean> =>
  (await db.insert(assertions).values(assertion).onConflictDoNothing().returning({ id: assertions.assertionId })).length > 0
