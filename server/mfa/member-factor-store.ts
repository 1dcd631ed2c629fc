import { and, eq } from 'drizzle-orm'
import { authenticatorStore, recoveryCodeStore } from '#platform/auth/authenticator-store.ts'
import { challengeStore, type Passkey, passkeyStore } from '#platform/auth/passkey-store.ts'
import type { Db } from '#platform/db/db.ts'
import { profiles } from '#server/schema/account-tables.ts'
import { memberships, persons } from '#server/schema/eligibility-tables.ts'
import { authenticatorCodes, authenticators, passkeys, spentChallenges } from '#server/schema/factor-tables.ts'
import { groups } from '#server/schema/groups-tables.ts'

/** What members sign in with besides password and PIN. The owner of a row is a profile. */
export const memberPasskeys = passkeyStore(passkeys)
export const memberApps = authenticatorStore(authenticators)
/** Deleted together with the app. */
export const memberCodes = recoveryCodeStore(authenticatorCodes)
export const memberChallenges = challengeStore(spentChallenges)

/** The passkey of a credential id, if its owner's group allows passkeys. */
export const findAllowedPasskey = async (db: Db, credentialId: string): Promise<Passkey | null> => {
  const [found] = await db
    .select({ passkey: passkeys })
    .from(passkeys)
    .innerJoin(profiles, eq(profiles.id, passkeys.ownerId))
    .innerJoin(persons, eq(persons.id, profiles.personId))
    .innerJoin(memberships, eq(memberships.id, persons.membershipId))
    .innerJoin(groups, eq(groups.id, memberships.groupId))
    .where(and(eq(passkeys.credentialId, credentialId), eq(groups.passkeysAllowed, true)))
  return found?.passkey ?? null
}

export const countPasskeys = async (db: Db, profileId: string): Promise<number> => (await memberPasskeys.list(db, profileId)).length

/** Whether a member's sign-in asks for a code of their app. */
export const hasConfirmedApp = async (db: Db, profileId: string): Promise<boolean> =>
  (await memberApps.find(db, profileId))?.confirmedAt != null
