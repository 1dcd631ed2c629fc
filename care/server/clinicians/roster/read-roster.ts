import { createHash } from 'node:crypto'
import type { Care } from '#care/server/care.ts'
import type { ClinicianRow } from '#care/server/clinicians/clinician-store.ts'
import { findInRoster, listClinicianChanges, listRoster } from '#care/server/clinicians/roster/roster-store.ts'
import { listScheduledOf } from '#care/server/visits/visit-store.ts'
import { fail } from '#platform/http/fail.ts'
import { clinicianStateOf, fitsRoster, type RosterClinician, type RosterFilter, type RosterRow } from '#shared/clinicians/roster.ts'

type Reading = Pick<Care, 'db' | 'clock'>

const mostListed = 300

const iso = (at: Date | null): string | null => at?.toISOString() ?? null

/** A version of saved facts: another one after each change, by the clinician, the console or the command line. */
export const rosterVersion = (facts: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(facts)).digest('base64url').slice(0, 22)

/** The version of a clinician's profile. */
export const clinicianVersion = (clinician: ClinicianRow): string => {
  const { first, last, credentials, npi, types, methods, timeZone, languages, biography, licenses, lastDay, endedAt } = clinician
  const saved = [first, last, credentials, npi, types, methods, timeZone, languages, biography, lastDay, endedAt]
  const ofLicenses = licenses.map(({ state, number, expiresOn }) => [state, number, expiresOn])
  return rosterVersion([...saved, ofLicenses])
}

const rowOf = ({ clinician, isLinked }: { clinician: ClinicianRow; isLinked: boolean }, now: Date): RosterRow => {
  const { id, email, first, last, credentials, npi, types, languages, licenses, passwordHash, invitationHash, invitationUntil } = clinician
  const { lastDay, endedAt } = clinician
  const invitedUntil = invitationHash === null ? null : invitationUntil
  const state = clinicianStateOf({ hasPassword: passwordHash !== null, isLinked, invitedUntil, lastDay, endedAt }, now)
  const isOpen = invitedUntil !== null && invitedUntil > now && state !== 'ended'
  return {
    id,
    email,
    first,
    last,
    credentials,
    npi,
    types,
    languages,
    licenses: licenses.toSorted((a, b) => a.state.localeCompare(b.state)),
    state,
    invitedUntil: isOpen ? iso(invitedUntil) : null,
    lastDay,
  }
}

/** The clinicians that fit the filters, and how many they are. */
export const readRoster = async ({ db, clock }: Reading, filter: RosterFilter): Promise<{ rows: RosterRow[]; total: number }> => {
  const now = clock.now()
  const rows = (await listRoster(db)).map((one) => rowOf(one, now)).filter((row) => fitsRoster(row, filter, now))
  return { rows: rows.slice(0, mostListed), total: rows.length }
}

/** @throws Failure NotFound */
export const readRosterClinician = async ({ db, clock }: Reading, id: string): Promise<RosterClinician> => {
  const found = (await findInRoster(db, id)) ?? fail('NotFound')
  const { methods, timeZone, biography, photoHash, strongFactorAt, endReason, endedAt } = found.clinician
  const changes = await listClinicianChanges(db, id)
  const booked = await listScheduledOf(db, id, clock.now())
  return {
    ...rowOf(found, clock.now()),
    methods,
    booked: booked.map(({ reference, method, startsAt }) => ({ reference, method, startsAt: startsAt.toISOString() })),
    timeZone,
    biography,
    photoHash,
    hasStrongFactor: strongFactorAt !== null,
    lastSeenAt: iso(found.lastSeenAt),
    endReason,
    endedAt: iso(endedAt),
    version: clinicianVersion(found.clinician),
    changes: changes.map(({ changes, madeBy, madeAt }) => ({ changes, madeBy, madeAt: madeAt.toISOString() })),
  }
}
