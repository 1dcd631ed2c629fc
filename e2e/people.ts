import { v7 as uuidv7 } from 'uuid'
import { demoClinicZone, demoHours } from '#care/server/demo/demo-clinicians.ts'
import { seedCareHistory } from '#care/server/demo/seed-care-demo.ts'
import { clinicians, weeklyHours } from '#care/server/schema/clinician-tables.ts'
import { remakeSlots } from '#care/server/slots/make-slots.ts'
import { testLicenses } from '#care/server/testing/test-visits.ts'
import type { DemoPortal } from '#e2e/portal.ts'
import { type DemoMember, memberEmails, type TestAccount } from '#e2e/sign-in.ts'
import { hashPassword } from '#platform/auth/password-hash.ts'
import { demoBirthday, demoId } from '#platform/demo-world.ts'
import { seedFavorites } from '#server/demo/demo-favorites.ts'
import { type DemoGroup, demoGroups } from '#server/demo/demo-groups.ts'
import { type DemoMembership, demoMemberships, demoPassword } from '#server/demo/demo-people.ts'
import { seedGroup, seedMembership } from '#server/demo/seed-demo.ts'
import { usStates } from '#shared/fields/us-state.ts'
import { listZips } from '#shared/zip/zip-table.ts'

export type OwnPerson = TestAccount & {
  first: string
  last: string
  /** First and last name, as screens show them. */
  name: string
  dob: string
  zip: string
  personId: string
  telehealthId: string
  /** The sponsor's member id; empty if the demo has none. */
  externalId: string
  /** Empty for a person without an account, as is the e-mail address. */
  profileId: string
}

/** A copy of a demo member, with a family and a group that no other test has. */
export type OwnMember = OwnPerson & {
  group: { id: string; code: string; name: string }
  /** Returns a family member by first name, such as Leo. */
  person: (first: string) => OwnPerson
}

export type CopyOptions = {
  /** Copies Ana's past visits, messages, invoices, medical info and favorites too; by default there are none. */
  history?: boolean
  /** First names of family members without an account. */
  withoutAccount?: readonly string[]
  /** Differences from the demo's group. */
  group?: Partial<Omit<DemoGroup, 'code'>>
}

let copies = 0

/** Returns a last name that no demo name begins with and that is no prefix of another copy's name. */
export const newLastName = (): string => {
  const syllables = [...'bdfgklmnprstvz'].flatMap((consonant) => [...'aeio'].map((vowel) => consonant + vowel))
  const at = copies
  copies += 1
  return `Qu${syllables[Math.floor(at / syllables.length) % syllables.length]}${syllables[at % syllables.length]}`
}

let numbers = 0

/** Returns a phone number of the range reserved for fiction, in an area code that the demo does not use. */
export const newPhone = (): string => {
  const at = numbers
  numbers += 1
  return `${720 + Math.floor(at / 100)}55501${String(at % 100).padStart(2, '0')}`
}

const areas = listZips().flatMap(({ zips }) => zips.filter((zip, at) => Math.floor(zip / 100) !== Math.floor((zips[at - 1] ?? 0) / 100)))
let zips = 0

/** Returns a ZIP code in an area (its first three digits) that no other test gets. */
export const newZip = (): string => {
  const zip = areas[zips % areas.length]
  zips += 1
  return String(zip).padStart(5, '0')
}

let passwordHash: Promise<string> | undefined
/** Returns the hash of the demo's password, computed once per worker. */
const hashOnce = (): Promise<string> => {
  passwordHash ??= hashPassword(demoPassword)
  return passwordHash
}

/** Copies demo people with another last name and group, and with their own addresses and numbers. */
const copyOfMembership = (
  { zip, persons }: DemoMembership,
  group: string,
  last: string,
  withoutAccount: readonly string[],
): DemoMembership => ({
  group,
  zip,
  persons: persons.map(({ externalId, studentId, email, phones, ...person }) => ({
    ...person,
    last,
    ...(externalId ? { externalId: `${externalId}-${last.toUpperCase()}` } : {}),
    ...(studentId ? { studentId: `${studentId}-${last.toUpperCase()}` } : {}),
    ...(email && !withoutAccount.includes(person.first) ? { email: `${person.first}.${last}@example.com`.toLowerCase() } : {}),
    ...(phones ? { phones: phones.map(newPhone) } : {}),
  })),
})

const peopleOf = ({ group, zip, persons }: DemoMembership, now: Date): OwnPerson[] =>
  persons.map(({ first, last, born, externalId = '', email = '', phones = [] }) => {
    const name = `${first} ${last}`
    return {
      first,
      last,
      name,
      dob: demoBirthday(born, now),
      zip,
      externalId,
      email,
      phones,
      personId: demoId('person', group, name),
      telehealthId: demoId('telehealth', group, name),
      profileId: email && demoId('profile', email),
    }
  })

/** Copies a demo member with the whole family into a new group. */
export const copyMember = async (
  { db }: DemoPortal,
  member: DemoMember,
  { history = false, withoutAccount = [], group: change }: CopyOptions = {},
): Promise<OwnMember> => {
  const shown = demoMemberships.find(({ persons }) => persons.some(({ email }) => email === memberEmails[member]))
  const like = demoGroups.find(({ code }) => code === shown?.group)
  if (!shown || !like) throw new Error(`The demo has no ${member}.`)
  const last = newLastName()
  const group = { ...like, name: `Plan of ${last}`, ...change, code: `${like.code}-${last.toUpperCase()}` }
  const membership = copyOfMembership(shown, group.code, last, withoutAccount)
  const now = new Date()
  const people = peopleOf(membership, now)
  const person = (first: string): OwnPerson => {
    const found = people.find((one) => one.first === first)
    if (!found) throw new Error(`There is no ${first} in the family of ${member}.`)
    return found
  }
  const own = person(shown.persons.find(({ email }) => email === memberEmails[member])?.first ?? '')
  const hash = await hashOnce()
  await db.transaction(async (tx) => {
    await seedGroup(tx, group, now)
    await seedMembership(tx, membership, hash, now)
    if (!history) return
    await seedFavorites(tx, own.profileId, now)
    const phones = [person('Ana').phones[0] ?? '', person('Ben').phones[0] ?? ''] as const
    await seedCareHistory(tx, { group: group.code, last, phones, copy: last }, now)
  })
  return { ...own, group: { id: demoId('group', group.code), code: group.code, name: group.name }, person }
}

export type OwnClinician = { id: string; email: string; first: string; last: string; name: string }

type ClinicianOptions = {
  types?: (typeof clinicians.$inferInsert)['types']
  methods?: (typeof clinicians.$inferInsert)['methods']
  /** States of the license; if omitted, all states. */
  states?: readonly string[]
  /** Adds the demo's hours on every day, so that members are offered times. */
  hours?: boolean
}

/** Adds a clinician that no other test uses. */
export const addOwnClinician = async ({ db }: DemoPortal, options: ClinicianOptions = {}): Promise<OwnClinician> => {
  const { types = ['GeneralMedical'], methods = ['Video', 'Phone'], states = usStates, hours = false } = options
  const [id, last] = [uuidv7(), newLastName()]
  const named = { first: 'Chidi', last, credentials: 'MD' }
  const email = `dr.${last.toLowerCase()}@example.com`
  const rest = { timeZone: demoClinicZone, passwordHash: await hashOnce(), createdAt: new Date() }
  await db.insert(clinicians).values({ id, email, ...named, types, methods, licenses: testLicenses(states), ...rest })
  const { from: fromMinute, to: toMinute, slot: slotMinutes } = demoHours
  const days = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ id: uuidv7(), clinicianId: id, weekday, fromMinute, toMinute, slotMinutes }))
  if (hours) await db.insert(weeklyHours).values(days)
  if (hours) await db.transaction((tx) => remakeSlots(tx, { id, timeZone: demoClinicZone, lastDay: null }, new Date()))
  return { id, email, first: named.first, last, name: `${named.first} ${last}, ${named.credentials}` }
}
