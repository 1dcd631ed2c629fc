import { findNotificationPreferences } from '#server/account/notification-store.ts'
import { listPinPhones } from '#server/account/profile-store.ts'
import { patientsOf, planPricesOf } from '#server/benefits/prices/price-visits.ts'
import { managedForCare } from '#server/care/managed-for-care.ts'
import { findPerson } from '#server/eligibility/person-store.ts'
import { listManaged } from '#server/family/managed-store.ts'
import { findVisitPolicy } from '#server/groups/group-store.ts'
import type { Portal } from '#server/portal.ts'
import { gapOfCoverage } from '#server/session/coverage-end.ts'
import type { SessionRecord } from '#server/session/session-record.ts'
import type { MemberClaims } from '#shared/care/member-claims.ts'
import { dayIn } from '#shared/fields/zoned-time.ts'
import { languageOfProfile } from '#shared/languages.ts'

/** All claims about a session's member that are sent to the telehealth side. */
export const claimsOf = async (portal: Portal, session: SessionRecord): Promise<MemberClaims> => {
  const { db, config, clock } = portal
  const { profile, person, group } = session
  const today = dayIn(config.timeZone, clock.now())
  const [policy, phones, managed, preferences, known] = await Promise.all([
    findVisitPolicy(db, group.id),
    listPinPhones(db, profile.id),
    listManaged(db, person, today),
    findNotificationPreferences(db, profile.id),
    findPerson(db, person.id),
  ])
  const planPrices = await planPricesOf(portal, {
    caller: person,
    patients: patientsOf(person, person.telehealthId, managed),
    groupPrices: group.prices,
    today,
  })
  return {
    member: {
      telehealthId: person.telehealthId,
      first: profile.first,
      last: profile.last,
      dateOfBirth: known?.dob ?? '',
      ...(known?.gender ? { gender: known.gender } : {}),
      email: profile.email,
      phone: phones[0]?.number ?? null,
      language: languageOfProfile(profile.language),
      timeZone: profile.timeZone,
      zip: profile.zip,
    },
    group: {
      code: group.code,
      features: group.features,
      prices: group.prices,
      isCovered: gapOfCoverage(portal, session) === null,
      policy,
    },
    managed: managedForCare(managed),
    planPrices,
    messages: { channels: [...preferences.channels.messages] },
    invoices: { channels: [...preferences.channels.invoices] },
    reminders: { channels: [...preferences.channels.visits], minutesBefore: [...preferences.reminderMinutes] },
    push: { kinds: [...preferences.push] },
  }
}
