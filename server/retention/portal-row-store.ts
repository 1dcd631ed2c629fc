import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import { type KeptRows, rowsAfter } from '#platform/retention/keep-rows.ts'
import { platformRows } from '#platform/retention/platform-rows.ts'
import {
  isAnybodyHeld,
  isHeldAccount,
  isHeldMember,
  isHeldMembership,
  isHeldPerson,
  isHeldProfile,
} from '#server/retention/held-person-store.ts'
import {
  acceptances,
  emailChanges,
  notificationPreferences,
  profilePhones,
  profiles,
  recoveryCodes,
  recoveryRequests,
} from '#server/schema/account-tables.ts'
import { benefitImportRejections, benefitImports } from '#server/schema/benefits/benefit-import-tables.ts'
import { eligibilityInquiries } from '#server/schema/benefits/inquiry-tables.ts'
import { cases } from '#server/schema/case-tables.ts'
import { demoMessages } from '#server/schema/demo-tables.ts'
import { coverageSpans, memberships, persons } from '#server/schema/eligibility-tables.ts'
import { authenticators, passkeys, spentChallenges } from '#server/schema/factor-tables.ts'
import { familyChanges, familyGrants } from '#server/schema/family-tables.ts'
import { favorites, savedPharmacies } from '#server/schema/favorite-tables.ts'
import { groupChanges, pendingChanges } from '#server/schema/groups-tables.ts'
import {
  importEnvelopes,
  importFindings,
  importInterchanges,
  importMemberLists,
  importRuns,
  tradingPartnerChanges,
} from '#server/schema/import-tables.ts'
import { factorResets, memberOpenings } from '#server/schema/member-tables.ts'
import { operatorInvitations, operatorSessions } from '#server/schema/operator-tables.ts'
import { pinFactors } from '#server/schema/platform-tables.ts'
import { priceFeedback } from '#server/schema/price-tables.ts'
import { programReferrals } from '#server/schema/program-tables.ts'
import { registrationTickets, spentRobotChecks } from '#server/schema/registration-tables.ts'
import { policyReports } from '#server/schema/report-tables.ts'
import { legalHolds } from '#server/schema/retention-tables.ts'
import { devices, sessions } from '#server/schema/session-tables.ts'
import {
  linkedIdentities,
  operatorSsoHandoffs,
  operatorSsoRequests,
  operatorUsedAssertions,
  ssoHandoffs,
  ssoRequests,
  usedAssertions,
} from '#server/schema/sso-tables.ts'

const ofProfile = (column: AnyPgColumn): SQL => isHeldProfile(sql`${column}`)

const signIn: KeptRows[] = [
  rowsAfter('sessions', sessions, sessions.lastInputAt, ofProfile(sessions.profileId)),
  rowsAfter('devices', devices, sql`coalesce(${devices.revokedAt}, ${devices.expiresAt})`, ofProfile(devices.profileId)),
  rowsAfter('staffSessions', memberOpenings, memberOpenings.expiresAt, isHeldPerson(sql`${memberOpenings.personId}`)),
  {
    kind: 'staffSessions',
    table: operatorSessions,
    due: (before) =>
      sql`coalesce(${operatorSessions.endedAt}, ${operatorSessions.lastInputAt}) < ${before}
        and not exists (select from ${memberOpenings} where ${memberOpenings.sessionId} = ${operatorSessions.id})`,
    held: null,
  },
  rowsAfter('staffSessions', operatorInvitations, operatorInvitations.expiresAt, null),
  rowsAfter('oneTimeProofs', spentRobotChecks, spentRobotChecks.expiresAt, null),
  rowsAfter('oneTimeProofs', spentChallenges, spentChallenges.expiresAt, null),
  rowsAfter('oneTimeProofs', ssoRequests, ssoRequests.expiresAt, null),
  rowsAfter('oneTimeProofs', ssoHandoffs, ssoHandoffs.expiresAt, null),
  rowsAfter('oneTimeProofs', usedAssertions, usedAssertions.until, null),
  rowsAfter('oneTimeProofs', operatorSsoRequests, operatorSsoRequests.expiresAt, null),
  rowsAfter('oneTimeProofs', operatorSsoHandoffs, operatorSsoHandoffs.expiresAt, null),
  rowsAfter('oneTimeProofs', operatorUsedAssertions, operatorUsedAssertions.until, null),
  rowsAfter(
    'registrationTickets',
    registrationTickets,
    registrationTickets.expiresAt,
    sql`${isHeldPerson(sql`${registrationTickets.personId}`)} or ${isHeldPerson(sql`${registrationTickets.lookedUpPersonId}`)}`,
  ),
  rowsAfter('codes', recoveryCodes, recoveryCodes.expiresAt, ofProfile(recoveryCodes.profileId)),
  rowsAfter('codes', recoveryRequests, recoveryRequests.createdAt, null),
  rowsAfter('codes', emailChanges, emailChanges.expiresAt, ofProfile(emailChanges.profileId)),
]

/** What closing an account deletes. These rows are here only if the account was under legal hold when it was closed. */
const closedAccount = (table: PgTable, profileId: AnyPgColumn): KeptRows => ({
  kind: 'accountData',
  table,
  due: () => sql`${profileId} in (select ${profiles.id} from ${profiles} where ${profiles.closedAt} is not null)`,
  held: ofProfile(profileId),
})

const accounts: KeptRows[] = [
  closedAccount(emailChanges, emailChanges.profileId),
  closedAccount(recoveryCodes, recoveryCodes.profileId),
  closedAccount(notificationPreferences, notificationPreferences.profileId),
  closedAccount(profilePhones, profilePhones.profileId),
  closedAccount(passkeys, passkeys.ownerId),
  closedAccount(authenticators, authenticators.ownerId),
  closedAccount(favorites, favorites.profileId),
  closedAccount(priceFeedback, priceFeedback.profileId),
  {
    kind: 'accountData',
    table: pinFactors,
    due: () => sql`${pinFactors.memberId} in (select ${profiles.id}::text from ${profiles} where ${profiles.closedAt} is not null)`,
    held: isHeldAccount(sql`${pinFactors.memberId}`),
  },
  {
    kind: 'accountData',
    table: savedPharmacies,
    due: () => sql`${savedPharmacies.telehealthId} in (select ${persons.telehealthId} from ${persons}
      where exists (select from ${profiles} where ${profiles.formerPersonId} = ${persons.id})
        and not exists (select from ${profiles} where ${profiles.personId} = ${persons.id}))`,
    held: isHeldMember(sql`${savedPharmacies.telehealthId}`),
  },
  {
    kind: 'accountData',
    table: profiles,
    due: () => sql`${profiles.closedAt} is not null
      and num_nonnulls(${profiles.zip}, ${profiles.gender}, ${profiles.timeZone}, ${profiles.submittedFromPlatform}) > 0`,
    held: ofProfile(profiles.id),
    erase: sql`zip = null, gender = null, time_zone = null, submitted_from_platform = null`,
  },
  {
    kind: 'accountData',
    table: legalHolds,
    due: () => sql`${legalHolds.liftedAt} is not null and ${legalHolds.closedEmail} is not null`,
    held: isHeldPerson(sql`${legalHolds.personId}`),
    erase: sql`closed_email = null`,
  },
  rowsAfter('removedFavorites', favorites, favorites.removedAt, ofProfile(favorites.profileId)),
  rowsAfter('priceReports', priceFeedback, priceFeedback.paidOn, ofProfile(priceFeedback.profileId)),
]

const wasClosed = (profileId: AnyPgColumn, before: SQL): SQL =>
  sql`${profileId} in (select ${profiles.id} from ${profiles} where ${profiles.closedAt} < ${before})`

const formerAccounts: KeptRows[] = [
  ...([acceptances, factorResets, programReferrals] as const).map(
    (table): KeptRows => ({
      kind: 'closedAccounts',
      table,
      due: (before) => wasClosed(table.profileId, before),
      held: ofProfile(table.profileId),
    }),
  ),
  {
    kind: 'closedAccounts',
    table: profiles,
    due: (before) => sql`${profiles.closedAt} < ${before}
      and (${profiles.first} <> '' or ${profiles.last} <> '' or num_nonnulls(${profiles.formerEmail}, ${profiles.formerPersonId}) > 0)`,
    held: ofProfile(profiles.id),
    erase: sql`first = '', last = '', former_email = null, former_person_id = null`,
  },
]

/** People without an account whose coverage ended before a time. A person without a last day is covered. */
const personsDue = (before: SQL): SQL => sql`(select ${persons.id} from ${persons} where ${isPersonDue(before)})`
const isPersonDue = (before: SQL): SQL => sql`${persons.endsOn} < ${before}::date
  and not exists (select from ${profiles} where ${profiles.personId} = ${persons.id})
  and not exists (select from ${coverageSpans} where ${coverageSpans.personId} = ${persons.id}
    and coalesce(${coverageSpans.endsOn} >= ${before}::date, true))`

const eligibility: KeptRows[] = [
  {
    kind: 'eligibility',
    table: linkedIdentities,
    due: (before) => sql`${linkedIdentities.personId} in ${personsDue(before)}`,
    held: isHeldPerson(sql`${linkedIdentities.personId}`),
  },
  {
    kind: 'eligibility',
    table: familyGrants,
    due: (before) => sql`coalesce(${familyGrants.revokedAt}, ${familyGrants.until}) < ${before}`,
    held: sql`${isHeldPerson(sql`${familyGrants.grantorId}`)} or ${isHeldPerson(sql`${familyGrants.delegateId}`)}`,
  },
  rowsAfter('eligibility', familyChanges, familyChanges.settledAt, isHeldMembership(sql`${familyChanges.membershipId}`)),
  {
    kind: 'eligibility',
    table: persons,
    // The database deletes their spans, accumulators and claims with them.
    due: (before) => sql`${isPersonDue(before)}
      and not exists (select from ${familyGrants} where ${persons.id} in (${familyGrants.grantorId}, ${familyGrants.delegateId}))
      and not exists (select from ${memberOpenings} where ${memberOpenings.personId} = ${persons.id})
      and not exists (select from ${linkedIdentities} where ${linkedIdentities.personId} = ${persons.id})
      and not exists (select from ${registrationTickets} where ${registrationTickets.personId} = ${persons.id})
      and not exists (select from ${ssoHandoffs} where ${ssoHandoffs.personId} = ${persons.id})`,
    held: isHeldPerson(sql`${persons.id}`),
  },
  {
    kind: 'eligibility',
    table: memberships,
    due: (before) => sql`${memberships.createdAt} < ${before}
      and not exists (select from ${persons} where ${persons.membershipId} = ${memberships.id})
      and not exists (select from ${familyChanges} where ${familyChanges.membershipId} = ${memberships.id})
      and not exists (select from ${registrationTickets} where ${registrationTickets.membershipId} = ${memberships.id})`,
    held: isHeldPerson(sql`${memberships.id}`),
  },
]

/** A file names many people; none of it is deleted while anybody is under hold. */
const importDetails = [importFindings, importInterchanges, importEnvelopes, importMemberLists] as const

const imports: KeptRows[] = [
  ...importDetails.map(
    (table): KeptRows => ({
      kind: 'importDetails',
      table,
      due: (before) => sql`${table.runId} in (select ${importRuns.id} from ${importRuns} where ${importRuns.finishedAt} < ${before})`,
      held: isAnybodyHeld,
    }),
  ),
  {
    kind: 'importRuns',
    table: importRuns,
    due: (before) =>
      sql`${importRuns.finishedAt} < ${before} and ${sql.join(
        importDetails.map((table) => sql`not exists (select from ${table} where ${table.runId} = ${importRuns.id})`),
        sql` and `,
      )}`,
    held: isAnybodyHeld,
  },
]

const benefitFiles: KeptRows[] = [
  {
    kind: 'importDetails',
    table: benefitImportRejections,
    due: (before) => sql`${benefitImportRejections.importId} in
      (select ${benefitImports.id} from ${benefitImports} where ${benefitImports.finishedAt} < ${before})`,
    held: isAnybodyHeld,
  },
  // The database deletes what is left of their files with them.
  rowsAfter('inquiries', eligibilityInquiries, eligibilityInquiries.queuedAt, isHeldPerson(sql`${eligibilityInquiries.personId}`)),
  rowsAfter('importRuns', benefitImports, benefitImports.finishedAt, isAnybodyHeld),
]

const work: KeptRows[] = [
  rowsAfter('cases', cases, cases.closedAt, ofProfile(cases.profileId)),
  rowsAfter('policyReports', policyReports, policyReports.minute, null),
  rowsAfter('messagesSent', demoMessages, demoMessages.createdAt, null),
  rowsAfter('administration', pendingChanges, sql`coalesce(${pendingChanges.decidedAt}, ${pendingChanges.expiresAt})`, null),
  rowsAfter('administration', groupChanges, sql`coalesce(${groupChanges.appliedAt}, ${groupChanges.cancelledAt})`, null),
  rowsAfter('administration', tradingPartnerChanges, tradingPartnerChanges.changedAt, null),
  rowsAfter('administration', legalHolds, legalHolds.liftedAt, isHeldPerson(sql`${legalHolds.personId}`)),
]

/** Every table of the portal from which the retention job deletes. `deleteUnappliedRuns` does it for files of unapplied imports. */
export const portalRows: readonly KeptRows[] = [
  ...platformRows(isHeldAccount),
  ...signIn,
  ...accounts,
  ...formerAccounts,
  ...work,
  ...eligibility,
  ...imports,
  ...benefitFiles,
]
