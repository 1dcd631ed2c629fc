import { eq } from 'drizzle-orm'
import type { Db } from '#platform/db/db.ts'
import type { SignOnServer } from '#platform/sso/sso-request.ts'
import type { Portal } from '#server/portal.ts'
import { ssoHandoffs, ssoRequests, usedAssertions } from '#server/schema/sso-tables.ts'

/** Members' single sign-on. */
export const memberSignOn = ({ db, clock }: Portal): SignOnServer => ({ db, clock, requests: ssoRequests, assertions: usedAssertions })

export type Handoff = typeof ssoHandoffs.$inferSelect

export const insertHandoff = async (db: Db, handoff: typeof ssoHandoffs.$inferInsert): Promise<void> => {
  await db.insert(ssoHandoffs).values(handoff)
}

/** Consumes a hand-off by its code, whatever the outcome. */
export const consumeHandoff = async (db: Db, codeHash: string): Promise<Handoff | null> =>
  (await db.delete(ssoHandoffs).where(eq(ssoHandoffs.codeHash, codeHash)).returning())[0] ?? null
