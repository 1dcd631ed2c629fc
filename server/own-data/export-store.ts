import { and, asc, desc, eq, gt, inArray, or } from 'drizzle-orm'
import type { Db } from '#platform/db/db.ts'
import { auditEvents, outboxMessages } from '#platform/schema/platform-tables.ts'
import { acceptances, emailChanges, privateContacts, profilePhones, profiles } from '#server/schema/account-tables.ts'
import { accumulators, plans } from '#server/schema/benefit-tables.ts'
import { claims } from '#server/schema/benefits/claim-tables.ts'
import { eligibilityInquiries } from '#server/schema/benefits/inquiry-tables.ts'
import { cases } from '#server/schema/case-tables.ts'
import { spansOfPerson } from '#server/schema/coverage/person-coverage.ts'
import { memberships, persons } from '#server/schema/eligibility-tables.ts'
import { authenticators, passkeys } from '#server/schema/factor-tables.ts'
import { familyChanges, familyGrants } from '#server/schema/family-tables.ts'
import { favorites } from '#server/schema/favorite-tables.ts'
import { groups } from '#server/schema/groups-tables.ts'
import { priceFeedback } from '#server/schema/price-tables.ts'
import { devices, sessions } from '#server/schema/session-tables.ts'

/** Each function reads one subject of a member's data, from any area. None reads passwords, secrets or hashes. */
export const findOwnAccount = (db: Db, id: string) =>
  db
    .select({
      first: profiles.first,
      last: profiles.last,
      email: profiles.email,
      gender: profiles.gender,
      language: profiles.language,
      zip: profiles.zip,
      timeZone: profiles.timeZone,
      registeredFrom: profiles.submittedFromPlatform,
      createdAt: profiles.createdAt,
    })
    .from(profiles)
    .where(eq(profiles.id, id))

export const findOwnPerson = (db: Db, personId: string) =>
  db
    .select({
      relation: persons.relation,
      first: persons.first,
      last: persons.last,
      dob: persons.dob,
      gender: persons.gender,
      address1: persons.address1,
      address2: persons.address2,
      city: persons.city,
      state: persons.state,
      zip: persons.zip,
      studentId: persons.studentId,
      externalId: persons.externalId,
      email: persons.email,
      phone: persons.phone,
      telehealthId: persons.telehealthId,
      group: groups.name,
      plan: memberships.plan,
      subscriberNumber: memberships.subscriberNumber,
    })
    .from(persons)
    .innerJoin(memberships, eq(memberships.id, persons.membershipId))
    .innerJoin(groups, eq(groups.id, memberships.groupId))
    .where(eq(persons.id, personId))

export const listOwnPrivateContact = (db: Db, personId: string) =>
  db
    .select({
      email: privateContacts.email,
      phone: privateContacts.phone,
      street: privateContacts.street,
      city: privateContacts.city,
      state: privateContacts.state,
      zip: privateContacts.zip,
      since: privateContacts.startedAt,
    })
    .from(privateContacts)
    .where(eq(privateContacts.personId, personId))

/** Every span of the person's coverage, also of lines without telehealth, and void ones. */
export const listOwnCoverage = async (db: Db, personId: string) => {
  const [found] = await db.select({ spans: spansOfPerson }).from(persons).where(eq(persons.id, personId))
  return (found?.spans ?? []).map(({ line, plan, startsOn, endsOn, isVoid }) => ({ line, plan, startsOn, endsOn, isVoid }))
}

/** The member's own amounts toward the limits of their plans; never those of others or of the family. */
export const listOwnAccumulators = async (db: Db, personId: string) => {
  const rows = await db
    .select({
      plan: plans.name,
      planYear: accumulators.yearStartsOn,
      kind: accumulators.kind,
      network: accumulators.network,
      service: accumulators.service,
      used: accumulators.used,
      most: accumulators.most,
      asOf: accumulators.asOf,
      source: accumulators.source,
    })
    .from(accumulators)
    .innerJoin(plans, eq(plans.id, accumulators.planId))
    .where(eq(accumulators.personId, personId))
    .orderBy(asc(accumulators.yearStartsOn), asc(plans.name), asc(accumulators.network), asc(accumulators.kind), asc(accumulators.service))
  return rows.map(({ used, most, service, ...row }) => {
    const amounts = service === '' ? { usedCents: used, limitCents: most } : { usedUnits: used, limitUnits: most }
    return { ...row, service, ...amounts }
  })
}

/** Questions to the plan about the member (270/271), and how they were answered. The amounts of an answer are among `listOwnAccumulators`. */
export const listOwnInquiries = (db: Db, personId: string) =>
  db
    .select({
      reason: eligibilityInquiries.reason,
      outcome: eligibilityInquiries.outcome,
      problem: eligibilityInquiries.problem,
      amountsStored: eligibilityInquiries.stored,
      createdAt: eligibilityInquiries.queuedAt,
      answeredAt: eligibilityInquiries.finishedAt,
    })
    .from(eligibilityInquiries)
    .where(eq(eligibilityInquiries.personId, personId))
    .orderBy(desc(eligibilityInquiries.queuedAt), desc(eligibilityInquiries.id))

/** The member's own claims, without the lines, which each claim's page and file have. */
export const listOwnClaimRows = (db: Db, personId: string) =>
  db
    .select({
      number: claims.number,
      kind: claims.kind,
      status: claims.status,
      servedFrom: claims.servedFrom,
      servedTo: claims.servedTo,
      processedOn: claims.processedOn,
      provider: claims.provider,
      npi: claims.npi,
      network: claims.network,
      state: claims.state,
      sensitive: claims.sensitive,
      billedCents: claims.billed,
      allowedCents: claims.allowed,
      planPaidCents: claims.paid,
      deductibleCents: claims.deductible,
      copayCents: claims.copay,
      coinsuranceCents: claims.coinsurance,
      notCoveredCents: claims.notCovered,
      owedCents: claims.owed,
      asOf: claims.asOf,
      source: claims.source,
    })
    .from(claims)
    .where(eq(claims.personId, personId))
    .orderBy(desc(claims.servedFrom), asc(claims.number))

export const listOwnPhones = (db: Db, id: string) =>
  db
    .select({ phone: profilePhones.number, confirmedAt: profilePhones.confirmedAt, createdAt: profilePhones.createdAt })
    .from(profilePhones)
    .where(eq(profilePhones.profileId, id))
    .orderBy(asc(profilePhones.createdAt))

export const findOwnNewEmail = (db: Db, id: string) =>
  db.select({ email: emailChanges.email, createdAt: emailChanges.createdAt }).from(emailChanges).where(eq(emailChanges.profileId, id))

export const listOwnAcceptances = (db: Db, id: string) =>
  db
    .select({ document: acceptances.document, version: acceptances.version, acceptedAt: acceptances.acceptedAt })
    .from(acceptances)
    .where(eq(acceptances.profileId, id))

export const listOwnSessions = (db: Db, id: string) =>
  db
    .select({ browser: sessions.userAgent, createdAt: sessions.createdAt, lastUsedAt: sessions.lastInputAt, endedAt: sessions.endedAt })
    .from(sessions)
    .where(eq(sessions.profileId, id))
    .orderBy(desc(sessions.createdAt))

export const listOwnDevices = (db: Db, id: string) =>
  db
    .select({ browser: devices.userAgent, createdAt: devices.createdAt, lastUsedAt: devices.lastUsedAt, endedAt: devices.revokedAt })
    .from(devices)
    .where(eq(devices.profileId, id))
    .orderBy(desc(devices.createdAt))

export const listOwnPasskeys = (db: Db, id: string) =>
  db
    .select({ name: passkeys.name, createdAt: passkeys.createdAt, lastUsedAt: passkeys.lastUsedAt })
    .from(passkeys)
    .where(eq(passkeys.ownerId, id))

export const findOwnAuthenticator = (db: Db, id: string) =>
  db.select({ confirmedAt: authenticators.confirmedAt }).from(authenticators).where(eq(authenticators.ownerId, id))

export const listOwnFavorites = (db: Db, id: string) =>
  db
    .select({
      type: favorites.type,
      name: favorites.name,
      address: favorites.address,
      phone: favorites.phoneNumber,
      createdAt: favorites.createdAt,
      removedAt: favorites.removedAt,
    })
    .from(favorites)
    .where(eq(favorites.profileId, id))
    .orderBy(asc(favorites.createdAt))

export const listOwnPaid = (db: Db, id: string) =>
  db
    .select({
      item: priceFeedback.item,
      pharmacyId: priceFeedback.pharmacyId,
      zip3: priceFeedback.zip3,
      how: priceFeedback.how,
      paidCents: priceFeedback.cents,
      paidOn: priceFeedback.paidOn,
      at: priceFeedback.at,
    })
    .from(priceFeedback)
    .where(eq(priceFeedback.profileId, id))
    .orderBy(desc(priceFeedback.at))

/** Without the operators' internal notes. */
export const listOwnCases = (db: Db, id: string) =>
  db
    .select({
      reference: cases.reference,
      kind: cases.kind,
      state: cases.state,
      about: cases.about,
      note: cases.note,
      answer: cases.answer,
      email: cases.email,
      phone: cases.phone,
      createdAt: cases.createdAt,
      answeredAt: cases.answeredAt,
      closedAt: cases.closedAt,
    })
    .from(cases)
    .where(eq(cases.profileId, id))
    .orderBy(desc(cases.createdAt))

/**
 * When and how messages for this account were sent; never their content. Matched by account, never by address: an entered phone may be
 * somebody else's, and an address may have had another owner.
 */
export const listOwnMessages = (db: Db, id: string) =>
  db
    .select({
      kind: outboxMessages.kind,
      channel: outboxMessages.channel,
      to: outboxMessages.recipient,
      status: outboxMessages.status,
      createdAt: outboxMessages.createdAt,
    })
    .from(outboxMessages)
    .where(eq(outboxMessages.accountId, id))
    .orderBy(desc(outboxMessages.createdAt))

export const listOwnChanges = (db: Db, id: string) =>
  db
    .select({
      type: familyChanges.type,
      first: familyChanges.first,
      last: familyChanges.last,
      dob: familyChanges.dob,
      state: familyChanges.state,
      createdAt: familyChanges.createdAt,
    })
    .from(familyChanges)
    .where(eq(familyChanges.askedBy, id))
    .orderBy(asc(familyChanges.createdAt))

/** Who may act for the member, and for whom the member may act. */
export const listOwnGrants = async (db: Db, personId: string) => {
  const rows = await db
    .select()
    .from(familyGrants)
    .where(or(eq(familyGrants.grantorId, personId), eq(familyGrants.delegateId, personId)))
  return rows.map(({ grantorId, scopes, until, createdAt, revokedAt }) => ({
    isGiven: grantorId === personId,
    scopes: scopes.join(', '),
    until,
    createdAt,
    endedAt: revokedAt,
  }))
}

type Piece = { profileId: string; personId: string; after: number; most: number }

/** A page of the access log, oldest first: access to the record, and the member's own actions. */
export const listOwnEvents = (db: Db, { profileId, personId, after, most }: Piece) =>
  db
    .select({
      seq: auditEvents.seq,
      at: auditEvents.at,
      event: auditEvents.event,
      outcome: auditEvents.outcome,
      actorId: auditEvents.actorId,
      level: auditEvents.level,
    })
    .from(auditEvents)
    .where(and(or(inArray(auditEvents.subjectId, [profileId, personId]), eq(auditEvents.actorId, profileId)), gt(auditEvents.seq, after)))
    .orderBy(asc(auditEvents.seq))
    .limit(most)
