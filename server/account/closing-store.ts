import { and, eq, isNull, or, sql } from 'drizzle-orm'
import type { Db } from '#platform/db/db.ts'
import { shareHoldLock } from '#platform/retention/keep-rows.ts'
import { isUnderHold } from '#server/retention/held-person-store.ts'
import { emailChanges, notificationPreferences, profilePhones, profiles, recoveryCodes } from '#server/schema/account-tables.ts'
import { authenticators, passkeys } from '#server/schema/factor-tables.ts'
import { familyGrants } from '#server/schema/family-tables.ts'
import { favorites } from '#server/schema/favorite-tables.ts'
import { priceFeedback } from '#server/schema/price-tables.ts'
import { legalHolds } from '#server/schema/retention-tables.ts'

/** Tables with data of the account alone, deleted on closing; the profile row itself stays. */
const ownedByAccount = [emailChanges, notificationPreferences, profilePhones, recoveryCodes, favorites, priceFeedback] as const

/** Keeps the address of an account that is closed under hold. */
const saveClosedEmail = async (tx: Db, personId: string, profileId: string): Promise<void> => {
  await tx
    .update(legalHolds)
    .set({ closedEmail: sql`(select ${profiles.email} from ${profiles} where ${profiles.id} = ${profileId})` })
    .where(and(eq(legalHolds.personId, personId), isNull(legalHolds.liftedAt)))
}

/**
 * Clears a profile and detaches its person and address: it cannot sign in, the address is free, the person may register again, and family
 * grants are revoked. Visits, cases, acceptances and the audit log still refer to the row. Of a person under legal hold nothing is deleted:
 * the retention job does it once the hold is lifted.
 */
export const closeProfile = async (tx: Db, { id, personId }: { id: string; personId: string }, now: Date): Promise<void> => {
  await shareHoldLock(tx)
  const isHeld = await isUnderHold(tx, personId)
  if (isHeld) await saveClosedEmail(tx, personId, id)
  else {
    for (const table of ownedByAccount) await tx.delete(table).where(eq(table.profileId, id))
    for (const table of [passkeys, authenticators]) await tx.delete(table).where(eq(table.ownerId, id))
  }
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
      ...(isHeld ? {} : { zip: null, gender: null, timeZone: null, submittedFromPlatform: null }),
      closedAt: now,
      version: sql`${profiles.version} + 1`,
    })
    .where(eq(profiles.id, id))
}
