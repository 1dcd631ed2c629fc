import { z } from 'zod/mini'
import { email, sameEmail } from '#shared/fields/email.ts'
import { personName } from '#shared/fields/person-name.ts'
import { usStates } from '#shared/fields/us-state.ts'
import { visitTypes } from '#shared/visits/visit-types.ts'

const zones = new Set(Intl.supportedValuesOf('timeZone'))

/** Profile of a clinician, as entered by the clinic. */
export const clinicianFields = z.object({
  email: z.pipe(email, z.transform(sameEmail)),
  first: personName('FirstNameRequired'),
  last: personName('LastNameRequired'),
  credentials: z._default(z.string().check(z.trim(), z.maxLength(40, 'TooManyCharacters')), ''),
  types: z.array(z.enum(visitTypes)).check(z.minLength(1, 'Required')),
  /** US states of their license; empty means all. */
  states: z.array(z.enum(usStates)),
  timeZone: z.string('Required').check(z.refine((zone) => zones.has(zone), 'InvalidInput')),
})
export type ClinicianFields = z.infer<typeof clinicianFields>
