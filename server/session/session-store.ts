import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '#platform/db/db.ts'
import { profiles } from '#server/schema/account-tables.ts'
import { coveredDaysOfPerson } from '#server/schema/coverage/person-coverage.ts'
import { memberships, persons } from '#server/schema/eligibility-tables.ts'
import { authenticators } from '#server/schema/factor-tables.ts'
import { groupFeatureRows, groupPrices, groups } from '#server/schema/groups-tables.ts'
import { type SecondFactor, sessions } from '#server/schema/session-tables.ts'
import type { SessionRecord } from '#server/session/session-record.ts'

/** Finds a session by the hash of its secret, with profile, person and group, in one SELECT. `today` is a date in the deployment's zone. */
export const findSession = async (db: Db, secretHash: string, today: string): Promise<SessionRecord | null> => {
  const features = sql<
    string[]
  >`array(select ${groupFeatureRows.feature} from ${groupFeatureRows} where ${groupFeatureRows.groupId} = ${groups.id}
    and coalesce(${groupFeatureRows.startsOn} <= ${today}, true) and coalesce(${groupFeatureRows.endsOn} > ${today}, true) order by 1)`
  const prices = sql<
    { type: string; cents: number }[]
  >`(select coalesce(json_agg(json_build_object('type', ${groupPrices.type}, 'cents', ${groupPrices.cents}) order by ${groupPrices.type}), '[]')
    from ${groupPrices} where ${groupPrices.groupId} = ${groups.id})`
  const hasAuthenticator = sql<boolean>`exists (select from ${authenticators} where ${authenticators.ownerId} = ${profiles.id}
    and ${authenticators.confirmedAt} is not null)`
  const [row] = await db
    .select({
      id: sessions.id,
      secretHash: sessions.secretHash,
      secondFactor: sessions.secondFactor,
      deviceId: sessions.deviceId,
      createdAt: sessions.createdAt,
      lastInputAt: sessions.lastInputAt,
      pinSentAt: sessions.pinSentAt,
      confirmedAt: sessions.confirmedAt,
      endedAt: sessions.endedAt,
      profile: {
        id: profiles.id,
        email: profiles.email,
        first: profiles.first,
        last: profiles.last,
        language: profiles.language,
        zip: profiles.zip,
        timeZone: profiles.timeZone,
        unviewedMessages: profiles.unviewedMessages,
        version: profiles.version,
        hasAuthenticator,
        emailProvedAt: profiles.emailProvedAt,
        mustProveEmail: profiles.mustProveEmail,
      },
      person: {
        id: persons.id,
        telehealthId: persons.telehealthId,
        relation: persons.relation,
        membershipId: persons.membershipId,
        covered: coveredDaysOfPerson,
      },
      group: {
        id: groups.id,
        code: groups.code,
        name: groups.name,
        requiresMfa: groups.requiresMfa,
        pinMethods: groups.pinMethods,
        rememberDeviceDays: groups.rememberDeviceDays,
        passkeysAllowed: groups.passkeysAllowed,
        strongFactorReplacesPin: groups.strongFactorReplacesPin,
        supportPhone: groups.supportPhone,
        color: groups.color,
        logoHash: groups.logoHash,
        endsOn: groups.endsOn,
        version: groups.version,
        features,
        prices,
      },
    })
    .from(sessions)
    .innerJoin(profiles, eq(profiles.id, sessions.profileId))
    .innerJoin(persons, eq(persons.id, profiles.personId))
    .innerJoin(memberships, eq(memberships.id, persons.membershipId))
    .innerJoin(groups, eq(groups.id, memberships.groupId))
    .where(eq(sessions.secretHash, secretHash))
  return row ?? null
}

export const insertSession = async (db: Db, session: typeof sessions.$inferInsert): Promise<void> => {
  await db.insert(sessions).values(session)
}

/** Ends a session; true if this call ended it. */
export const endSession = async (
  db: Db,
  id: string,
  now: Date,
  reason: 'signed-out' | 'expired' | 'replaced' | 'revoked',
): Promise<boolean> => {
  const ended = await db
    .update(sessions)
    .set({ endedAt: now, endReason: reason })
    .where(and(eq(sessions.id, id), isNull(sessions.endedAt)))
    .returning({ id: sessions.id })
  return ended.length > 0
}

/** Replaces the secret after the second factor, so that the old one is useless. Of two concurrent calls, only one succeeds. */
export const saveRaised = async (
  db: Db,
  { id, secretHash: formerHash }: { id: string; secretHash: string },
  change: { secretHash: string; deviceId: string | null; secondFactor: SecondFactor; lastInputAt: Date; confirmedAt: Date },
): Promise<boolean> => {
  const raised = await db
    .update(sessions)
    .set(change)
    .where(and(eq(sessions.id, id), eq(sessions.secretHash, formerHash), isNull(sessions.endedAt)))
    .returning({ id: sessions.id })
  return raised.length > 0
}

/** `to`: `email`, or the id of a phone. */
export const markPinSent = async (db: Db, id: string, now: Date, to: string): Promise<void> => {
  await db.update(sessions).set({ pinSentAt: now, pinSentTo: to }).where(eq(sessions.id, id))
}

/** Records that the member proved their identity again; an authenticator app also proves the second factor. */
export const saveConfirmed = async (db: Db, id: string, change: { confirmedAt: Date; secondFactor?: SecondFactor }): Promise<void> => {
  await db.update(sessions).set(change).where(eq(sessions.id, id))
}

/** Writes last-input times in one batch; a time never moves back. */
export const saveMarks = async (db: Db, marks: ReadonlyMap<string, Date>): Promise<void> => {
  if (marks.size === 0) return
  const ids = [...marks.keys()]
  const times = [...marks.values()].map((time) => time.toISOString())
  await db.execute(sql`update ${sessions} set last_input_at = greatest(last_input_at, mark.at)
    from unnest(${sql.param(ids)}::uuid[], ${sql.param(times)}::timestamptz[]) as mark(id, at) where ${sessions.id} = mark.id`)
}

/** Ends all sessions of a member; returns the ids that partners know them by. */
export const endSessionsOf = async (db: Db, profileId: string, now: Date): Promise<string[]> => {
  const ended = await db
    .update(sessions)
    .set({ endedAt: now, endReason: 'revoked' })
    .where(and(eq(sessions.profileId, profileId), isNull(sessions.endedAt)))
    .returning({ sid: sessions.secretHash })
  return ended.map(({ sid }) => sid)
}
