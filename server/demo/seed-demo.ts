import { sql } from 'drizzle-orm'
import { hashPassword } from '#platform/auth/password-hash.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/db/db.ts'
import { demoBirthday, demoId as idOf } from '#platform/demo-world.ts'
import { seedBenefits } from '#server/demo/demo-benefits.ts'
import { seedClaims } from '#server/demo/demo-claims.ts'
import { seedFavorites } from '#server/demo/demo-favorites.ts'
import { type DemoGroup, demoGroups } from '#server/demo/demo-groups.ts'
import { demoOperators } from '#server/demo/demo-operators.ts'
import { type DemoMembership, demoMemberships, demoPassword } from '#server/demo/demo-people.ts'
import { insertSpans } from '#server/eligibility/span-store.ts'
import { profilePhones, profiles } from '#server/schema/account-tables.ts'
import { memberships, persons } from '#server/schema/eligibility-tables.ts'
import { groupFeatureRows, groupPrices, groups } from '#server/schema/groups-tables.ts'
import { operators } from '#server/schema/operator-tables.ts'
import { newOperatorMs } from '#shared/approvals/approval-rules.ts'
import { foldedName } from '#shared/fields/person-name.ts'
import { visitTypesFor } from '#shared/groups/visit-gates.ts'

/** An arbitrary lock number that serializes concurrent seeds. */
const seedLock = 4_203

const firstOfYear = (now: Date): string => `${now.getUTCFullYear()}-01-01`

export const seedGroup = async (tx: Db, group: DemoGroup, now: Date): Promise<void> => {
  const { code, name, features, programs = [], visitCents, pinMethods, eligibilityAsked, deductible } = group
  const id = idOf('group', code)
  await tx.insert(groups).values({
    id,
    code,
    name,
    requiresMfa: pinMethods !== undefined,
    pinMethods: pinMethods ?? ['text'],
    ...deductible,
    eligibilityAsked: eligibilityAsked ?? 'off',
    startsOn: firstOfYear(now),
    createdAt: now,
  })
  await tx.insert(groupFeatureRows).values(features.map((feature) => ({ groupId: id, feature })))
  const visits = visitTypesFor(group).flatMap((type) => {
    const cents = visitCents ? visitCents[type] : 0
    return cents === undefined ? [] : [{ type, cents }]
  })
  const prices = [...programs.map((type) => ({ type, cents: 0 })), ...visits]
  if (prices.length > 0) await tx.insert(groupPrices).values(prices.map((price) => ({ groupId: id, ...price })))
}

export const seedMembership = async (
  tx: Db,
  { group, zip, persons: people }: DemoMembership,
  passwordHash: string,
  now: Date,
): Promise<void> => {
  const nameOf = (person: { first: string; last: string }) => `${person.first} ${person.last}`
  const primary = people[0]
  if (!primary) return
  const membershipId = idOf('person', group, nameOf(primary))
  const common = { createdAt: now }
  const plan = 'Family care'
  const startsOn = firstOfYear(now)
  await tx.insert(memberships).values({
    id: membershipId,
    groupId: idOf('group', group),
    plan,
    planCode: people.length > 1 ? 'FAM' : 'EMP',
    ...common,
  })
  for (const { born, email, phones = [], studentId, ...person } of people) {
    const id = idOf('person', group, nameOf(person))
    const telehealthId = idOf('telehealth', group, nameOf(person))
    const phone = phones[0] ?? null
    await tx.insert(persons).values({
      id,
      membershipId,
      dob: demoBirthday(born, now),
      zip,
      telehealthId,
      studentId: studentId ?? null,
      email: email ?? null,
      phone,
      startsOn,
      firstFolded: foldedName(person.first),
      lastFolded: foldedName(person.last),
      ...person,
      ...common,
    })
    const spans = [{ line: 'HLT', plan, startsOn, endsOn: null, isVoid: false, grants: true, runId: null }]
    await insertSpans(tx, [{ id, startsOn, spans }])
    if (!email) continue
    const profileId = idOf('profile', email)
    const { first, last, gender } = person
    await tx
      .insert(profiles)
      .values({ id: profileId, personId: id, email, passwordHash, first, last, gender, zip, emailProvedAt: now, ...common })
    if (phones.length > 0)
      await tx.insert(profilePhones).values(
        phones.map((number, at) => ({
          id: idOf('phone', email, number),
          profileId,
          number,
          confirmedAt: now,
          // Phones are listed in the order they were added.
          createdAt: new Date(now.getTime() - phones.length + at),
        })),
      )
  }
}

/** Seeds the demo's data into an empty database; leaves any other unchanged. Returns whether it did. */
export const seedDemo = async (db: Db, clock: Clock): Promise<boolean> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${seedLock})`)
    if ((await tx.select({ id: groups.id }).from(groups).limit(1)).length > 0) return false
    const now = clock.now()
    const passwordHash = await hashPassword(demoPassword)
    // An operator of less than a day approves nothing, and the demo should show approvals at once.
    const longAgo = new Date(now.getTime() - newOperatorMs)
    await tx
      .insert(operators)
      .values(demoOperators.map((operator) => ({ id: idOf('operator', operator.email), passwordHash, createdAt: longAgo, ...operator })))
    for (const group of demoGroups) await seedGroup(tx, group, now)
    for (const membership of demoMemberships) await seedMembership(tx, membership, passwordHash, now)
    await seedBenefits(tx, now)
    await seedClaims(tx, now)
    const ana = idOf('profile', 'ana.rivera@example.com')
    await seedFavorites(tx, ana, now)
    return true
  })
