import { z } from 'zod/mini'
import { calendarDay } from '#shared/fields/calendar-day.ts'
import { email, sameEmail } from '#shared/fields/email.ts'
import { isNpi } from '#shared/fields/npi.ts'
import { personName } from '#shared/fields/person-name.ts'
import { required } from '#shared/fields/required.ts'
import { usStates } from '#shared/fields/us-state.ts'
import { visitTypes } from '#shared/visits/visit-types.ts'

const zones = new Set(Intl.supportedValuesOf('timeZone'))

/** A license as entered: of a newly entered one, number and last day are known. */
export const licenseFields = z.object({
  state: z.enum(usStates, 'InvalidInput'),
  number: required(40),
  expiresOn: calendarDay,
})

/** Profile of a clinician, as entered by the clinic. */
export const clinicianFields = z.object({
  email: z.pipe(email, z.transform(sameEmail)),
  first: personName('FirstNameRequired'),
  last: personName('LastNameRequired'),
  credentials: z._default(z.string().check(z.trim(), z.maxLength(40, 'TooManyCharacters')), ''),
  types: z.array(z.enum(visitTypes)).check(z.minLength(1, 'Required')),
  npi: z._default(z.nullable(z.string().check(z.refine(isNpi, 'InvalidInput'))), null),
  /** One per state. */
  licenses: z.array(licenseFields).check(z.refine((all) => new Set(all.map(({ state }) => state)).size === all.length, 'InvalidInput')),
  timeZone: z.string('Required').check(z.refine((zone) => zones.has(zone), 'InvalidInput')),
})
export type ClinicianFields = z.infer<typeof clinicianFields>
