import { and, eq, gt, isNotNull, isNull } from 'drizzle-orm'
import type { Db } from '#platform/db/db.ts'
import { registrationTickets } from '#server/schema/registration-tables.ts'

export type RegistrationTicket = typeof registrationTickets.$inferSelect

export const insertRegistrationTicket = async (db: Db, ticket: typeof registrationTickets.$inferInsert): Promise<void> => {
  await db.insert(registrationTickets).values(ticket)
}

/** Finds a valid, unspent registration ticket. */
export const findTicket = async (db: Db, secretHash: string, now: Date): Promise<RegistrationTicket | null> => {
  const open = and(
    eq(registrationTickets.secretHash, secretHash),
    gt(registrationTickets.expiresAt, now),
    isNull(registrationTickets.spentAt),
  )
  return (await db.select().from(registrationTickets).where(open))[0] ?? null
}

/** Changes an unspent ticket: a longer life, or the person who proved who they are. */
export const updateTicket = async (
  db: Db,
  id: string,
  change: Partial<Pick<RegistrationTicket, 'expiresAt' | 'provedPersonId' | 'provedContactHash'>>,
): Promise<void> => {
  await db
    .update(registrationTickets)
    .set(change)
    .where(and(eq(registrationTickets.id, id), isNull(registrationTickets.spentAt)))
}

/** Spends a ticket on a profile; false if it was already spent. */
export const spendTicket = async (db: Db, id: string, profileId: string, now: Date): Promise<boolean> => {
  const unspent = and(eq(registrationTickets.id, id), isNull(registrationTickets.spentAt), gt(registrationTickets.expiresAt, now))
  return (
    (await db.update(registrationTickets).set({ spentAt: now, profileId }).where(unspent).returning({ id: registrationTickets.id }))
      .length > 0
  )
}

/** Consumes the one sign-in without a PIN after a registration; false if there is none. */
export const consumeFirstSignIn = async (
  db: Db,
  { secretHash, profileId, since, now }: { secretHash: string; profileId: string; since: Date; now: Date },
): Promise<boolean> => {
  const unused = and(
    eq(registrationTickets.secretHash, secretHash),
    eq(registrationTickets.profileId, profileId),
    isNotNull(registrationTickets.spentAt),
    gt(registrationTickets.spentAt, since),
    isNull(registrationTickets.signedInAt),
  )
  return (await db.update(registrationTickets).set({ signedInAt: now }).where(unused).returning({ id: registrationTickets.id })).length > 0
}
