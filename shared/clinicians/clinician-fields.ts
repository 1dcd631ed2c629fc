import { z } from 'zod/mini'
import { calendarDay } from '#shared/fields/calendar-day.ts'
import { email, sameEmail } from '#shared/fields/email.ts'
import { isNpi } from '#shared/fields/npi.ts'
import { personName } from '#shared/fields/person-name.ts'
import { required } from '#shared/fields/required.ts'
import { usStates } from '#shared/fields/us-state.ts'
import { spokenLanguages } from '#shared/interpreters/spoken-languages.ts'
import { visitMethods, visitTypes } from '#shared/visits/visit-types.ts'

/** Pictures that a clinician's photo may be. */
export const clinicianPhotoTypes = ['image/jpeg', 'image/png', 'image/webp'] as const
export type ClinicianPhotoType = (typeof clinicianPhotoTypes)[number]

/** Maximum size of a photo in bytes. It travels between portal and telehealth service as text, which is a third longer, in a body of 64 kB. */
export const clinicianPhotoBytes = 40 * 1024

export const mostBiography = 600

const zones = new Set(Intl.supportedValuesOf('timeZone'))

/** A license as entered: of a newly entered one, number and last day are known. */
export const licenseFields = z.object({
  state: z.enum(usStates, 'InvalidInput'),
  number: required(40),
  expiresOn: calendarDay,
})

/** What operators may change of a clinician, besides the licenses. */
export const clinicianProfile = z.object({
  first: personName('FirstNameRequired'),
  last: personName('LastNameRequired'),
  credentials: z._default(z.string().check(z.trim(), z.maxLength(40, 'TooManyCharacters')), ''),
  types: z.array(z.enum(visitTypes)).check(z.minLength(1, 'Required')),
  /** The portal of the version before sends none: an edit then keeps them, and a new clinician gets all. */
  methods: z.optional(z.array(z.enum(visitMethods)).check(z.minLength(1, 'Required'))),
  npi: z._default(z.nullable(z.string().check(z.refine(isNpi, 'InvalidInput'))), null),
  timeZone: z.string('Required').check(z.refine((zone) => zones.has(zone), 'InvalidInput')),
  languages: z._default(z.array(z.enum(spokenLanguages, 'InvalidInput')), []),
  biography: z._default(z.string().check(z.trim(), z.maxLength(mostBiography, 'TooManyCharacters')), ''),
})

export type ClinicianProfile = z.infer<typeof clinicianProfile>

export const clinicianEmail = z.pipe(email, z.transform(sameEmail))

/** A clinician, as added at first. */
export const clinicianFields = z.object({
  email: clinicianEmail,
  ...clinicianProfile.shape,
  /** One per state. */
  licenses: z.array(licenseFields).check(z.refine((all) => new Set(all.map(({ state }) => state)).size === all.length, 'InvalidInput')),
})
export type ClinicianFields = z.infer<typeof clinicianFields>
