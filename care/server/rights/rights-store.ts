import { and, eq, lte, sql } from 'drizzle-orm'
import { members } from '#care/server/schema/member-tables.ts'
import type { CareMember } from '#care/server/session/member-store.ts'
import type { Db } from '#platform/db/db.ts'
import type { MemberClaims } from '#shared/care/member-claims.ts'

/** Stores the portal's claims; older claims never overwrite newer ones. */
export const saveMember = async (db: Db, { id, claims }: CareMember, syncedAt: Date): Promise<void> => {
  await db
    .insert(members)
    .values({ id, claims, syncedAt })
    .onConflictDoUpdate({
      target: members.id,
      set: { claims, syncedAt, closedAt: null },
      setWhere: lte(members.syncedAt, sql`excluded.said_at`),
    })
}

type Rights = Pick<MemberClaims, 'managed'> & { planPrices: MemberClaims['planPrices'] | undefined; hasAccount: boolean }

/** Stores for whom a member may act, without their other claims; older claims never overwrite newer ones. A member never seen stays unknown. */
export const saveMemberRights = async (tx: Db, id: string, { managed, planPrices, hasAccount }: Rights, syncedAt: Date): Promise<void> => {
  const changed = JSON.stringify({ managed, ...(planPrices ? { planPrices } : {}) })
  const claims = sql<MemberClaims>`${members.claims} || ${changed}::jsonb`
  await tx
    .update(members)
    .set({ claims, syncedAt, closedAt: hasAccount ? null : syncedAt })
    .where(and(eq(members.id, id), lte(members.syncedAt, syncedAt)))
}
