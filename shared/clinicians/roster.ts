import { z } from 'zod/mini'
import { clinicianEmail, clinicianProfile, licenseFields } from '#shared/clinicians/clinician-fields.ts'
import { bookedVisit } from '#shared/clinicians/work-hours.ts'
import { differencesOf, type FieldChange, fieldChange } from '#shared/field-change.ts'
import { isLicensed, type License, stateOfLicense } from '#shared/visits/license-rules.ts'
import { visitMethods, visitTypes } from '#shared/visits/visit-types.ts'

/**
 * `invited` until a password is set, `expired` if the link was not used in time, `waiting` without a link. `leaving` has a last day, and
 * `ended` is past it.
 */
export const clinicianStates = ['active', 'invited', 'expired', 'waiting', 'leaving', 'ended'] as const
export type ClinicianState = (typeof clinicianStates)[number]

type StateFacts = {
  hasPassword: boolean
  /** Whether they have signed in through the identity provider. */
  isLinked: boolean
  invitedUntil: Date | null
  lastDay: string | null
  endedAt: Date | null
}

export const clinicianStateOf = ({ hasPassword, isLinked, invitedUntil, lastDay, endedAt }: StateFacts, now: Date): ClinicianState => {
  if (endedAt !== null) return 'ended'
  if (lastDay !== null) return 'leaving'
  if (hasPassword || isLinked) return 'active'
  if (invitedUntil === null) return 'waiting'
  return invitedUntil > now ? 'invited' : 'expired'
}

/** A clinician's licenses, as a filter: one ends within 60 days, one has ended, or there is none that is valid. */
export const licenseFilters = ['ends soon', 'ended', 'none'] as const

/** Filters of the roster. Without `ended`, clinicians whose access has ended are left out. */
export const rosterFilter = z.object({
  /** Part of a name or address, an NPI, or the number of a license. */
  words: z._default(z.string().check(z.trim(), z.maxLength(100, 'InvalidInput')), ''),
  /** The state of a license that is valid now. */
  state: z.optional(licenseFields.shape.state),
  type: z.optional(z.enum(visitTypes)),
  standing: z.optional(z.enum(['working', 'invited', 'leaving', 'ended'])),
  licenses: z.optional(z.enum(licenseFilters)),
})
export type RosterFilter = z.infer<typeof rosterFilter>

/** A license besides its state, as the history holds it. */
export const licenseFacts = z.object({ number: z.string(), expiresOn: z.nullable(z.string()) })

const license = z.extend(licenseFacts, { state: z.string() })

/** Everything is optional that the telehealth service of the version before does not send. */
export const rosterRow = z.object({
  id: z.string(),
  email: z.string(),
  first: z.string(),
  last: z.string(),
  credentials: z.string(),
  npi: z.nullable(z.string()),
  types: z.array(z.enum(visitTypes)),
  languages: z.array(z.string()),
  licenses: z.array(license),
  state: z.enum(clinicianStates),
  /** Expiry of an open invitation, ISO 8601. */
  invitedUntil: z.nullable(z.string()),
  lastDay: z.nullable(z.string()),
})
export type RosterRow = z.infer<typeof rosterRow>

const standings: Record<NonNullable<RosterFilter['standing']>, readonly ClinicianState[]> = {
  working: ['active', 'leaving'],
  invited: ['invited', 'expired', 'waiting'],
  leaving: ['leaving'],
  ended: ['ended'],
}

const fitsLicenses = (licenses: readonly License[], filter: (typeof licenseFilters)[number], now: Date): boolean => {
  const states = licenses.map((one) => stateOfLicense(one, now))
  return filter === 'none' ? states.every((state) => state === 'ended') : states.includes(filter)
}

const fitsWords = ({ first, last, email, npi, licenses }: RosterRow, words: string): boolean => {
  const sought = words.toLowerCase()
  const texts = [`${first} ${last}`, `${last}, ${first}`, email, npi ?? '', ...licenses.map(({ number }) => number)]
  return texts.some((text) => text.toLowerCase().includes(sought))
}

/** Whether a clinician is in the filtered roster. */
export const fitsRoster = (row: RosterRow, { words, state, type, standing, licenses }: RosterFilter, now: Date): boolean =>
  (words === '' || fitsWords(row, words)) &&
  (state === undefined || isLicensed(row.licenses, state, now)) &&
  (type === undefined || row.types.includes(type)) &&
  (standing === undefined ? row.state !== 'ended' : standings[standing].includes(row.state)) &&
  (licenses === undefined || fitsLicenses(row.licenses, licenses, now))

/** A saved change, the latest first. `madeBy` is an operator's id, and their name for the console; null for the command line. */
const rosterChange = z.object({ changes: z.array(fieldChange), madeBy: z.nullable(z.string()), madeAt: z.string() })
export type RosterChange = z.infer<typeof rosterChange>

export const rosterClinician = z.extend(rosterRow, {
  timeZone: z.string(),
  biography: z.string(),
  photoHash: z.nullable(z.string()),
  /** Whether they sign in by a passkey or an authenticator app. */
  hasStrongFactor: z.boolean(),
  /** Time of the last request of any session, ISO 8601, to the minute. */
  lastSeenAt: z.nullable(z.string()),
  endReason: z.nullable(z.string()),
  methods: z.optional(z.array(z.enum(visitMethods))),
  /** Booked visits to come, with how the patient is seen. */
  booked: z.optional(z.array(z.extend(bookedVisit, { method: z.enum(visitMethods) }))),
  endedAt: z.nullable(z.string()),
  /** A save names the version that it was made from; it is refused if something else was saved since. */
  version: z.string(),
  changes: z.array(rosterChange),
})
export type RosterClinician = z.infer<typeof rosterClinician>

/** What is entered to add a clinician. */
export const newClinician = z.object({ email: clinicianEmail, ...clinicianProfile.shape })
export type NewClinician = z.infer<typeof newClinician>

export const savedVersion = z.string('InvalidInput').check(z.maxLength(64, 'InvalidInput'))

type Facts = Omit<NewClinician, 'email' | 'languages' | 'methods'> & { methods?: readonly string[] | undefined } & {
  languages: readonly string[]
}

/** What differs between two profiles, by field. The order of types, methods and languages says nothing. Methods that were not sent stay. */
export const profileDifferences = (before: Facts, after: Facts): FieldChange[] => {
  const sorted = ({ first, last, credentials, npi, timeZone, biography, types, languages }: Facts) =>
    new Map<string, unknown>(
      Object.entries({ first, last, credentials, npi, timeZone, biography, types: types.toSorted(), languages: languages.toSorted() }),
    )
  const [one, other] = [sorted(before), sorted(after)]
  if (after.methods) {
    one.set('methods', before.methods?.toSorted() ?? null)
    other.set('methods', after.methods.toSorted())
  }
  return differencesOf(one, other)
}

/** What differs between two lists of licenses, one field for each state. */
export const licenseDifferences = (before: readonly License[], after: readonly License[]): FieldChange[] => {
  const byState = (all: readonly License[]) =>
    new Map<string, unknown>(all.map(({ state, number, expiresOn }) => [`licenses.${state}`, { number, expiresOn }]))
  return differencesOf(byState(before), byState(after))
}
