import { and, eq, isNull, or, sql } from 'drizzle-orm'
import type { Db } from '#platform/db/db.ts'
import { emailChanges, notificationPreferences, profilePhones, profiles, recoveryCodes } from '#server/schema/account-tables.ts'
import { authenticators, passkeys } from '#server/schema/factor-tables.ts'
import { familyGrants } from '#server/schema/family-tables.ts'
import { favorites } from '#server/schema/favorite-tables.ts'
import { priceFeedback } from '#server/schema/price-feedback-tables.ts'

/** What belongs to the account alone and serves nobody once it is closed, whichever area wrote it: the profile's row must outlive it. */
const ownedByAccount = [
  emailChanges,
  notificationPreferences,
  profilePhones,
  recoveryCodes,
  passkeys,
  authenticators,
  favorites,
  priceFeedback,
] as const

/**
 * Empties a profile and takes its person and its address from it: nobody signs in with it any more, the address is free, and the
 * person may register again; nobody acts for anybody by a grant of theirs. Visits, cases, acceptances and the audit log go on naming the row.
 */
export const closeProfile = async (tx: Db, { id, personId }: { id: string; personId: string }, now: Date): Promise<void> => {
  for (const table of ownedByAccount) await tx.delete(table).where(eq(table.profileId, id))
  await tx
    .update(familyGrants)
    .set({ revokedAt: now })
    .where(and(or(eq(familyGrants.grantorId, personId), eq(familyGrants.delegateId, personId)), isNull(familyGrants.revokedAt)))
  await tx
    .update(profiles)
    .set({
      email: `closed:${id}`,
      // No password has this as its hash.
      passwordHash: '',
      personId: null,
      formerPersonId: sql`${profiles.personId}`,
      zip: null,
      gender: null,
      timeZone: null,
      submittedFromPlatform: null,
      closedAt: now,
      version: sql`${profiles.version} + 1`,
    })
    .where(eq(profiles.id, id))
}
