import { and, eq, isNull, or, sql } from 'drizzle-orm'
import type { Db } from '#platform/db/db.ts'
import { emailChanges, notificationPreferences, profilePhones, profiles, recoveryCodes } from '#server/schema/account-tables.ts'
import { authenticators, passkeys } from '#server/schema/factor-tables.ts'
import { familyGrants } from '#server/schema/family-tables.ts'
import { favorites } from '#server/schema/favorite-tables.ts'
import { priceFeedback } from '#server/schema/price-tables.ts'

/** Tables with data of the account alone, deleted on closing; the profile row itself stays. */
const ownedByAccount = [emailChanges, notificationPreferences, profilePhones, recoveryCodes, favorites, priceFeedback] as const

/**
 * Clears a profile and detaches its person and address: it cannot sign in, the address is free, the person may register again, and family
 * grants are revoked. Visits, cases, acceptances and the audit log still refer to the row.
 */
export const closeProfile = async (tx: Db, { id, personId }: { id: string; personId: string }, now: Date): Promise<void> => {
  for (const table of ownedByAccount) await tx.delete(table).where(eq(table.profileId, id))
  for (const table of [passkeys, authenticators]) await tx.delete(table).where(eq(table.ownerId, id))
  await tx
    .update(familyGrants)
    .set({ revokedAt: now })
    .where(and(or(eq(familyGrants.grantorId, personId), eq(familyGrants.delegateId, personId)), isNull(familyGrants.revokedAt)))
  await tx
    .update(profiles)
    .set({
      email: `closed:${id}`,
      // Only a proved one: a stranger's typing error must not receive codes.
      formerEmail: sql`case when ${profiles.emailProvedAt} is null then null else ${profiles.email} end`,
      // No password matches this hash.
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
