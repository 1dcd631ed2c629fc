import { z } from 'zod/mini'
import { call } from '#shared/calls.ts'
import { deepestResult, searchArea, searchMeta, searchNetwork, searchPage } from '#shared/directory/search-area.ts'
import { genderCodes, longestLastName, mostDoctors, pageSizes, specialtyOf } from '#shared/providers/provider-rules.ts'
import { specialties } from '#shared/providers/specialties.ts'

const address = z.object({ street: z.string(), city: z.string(), state: z.string(), zip: z.string() })

const practice = z.object({
  visitAddress: address,
  phones: z.array(z.object({ number: z.string() })),
  /** Miles from the center of the requested ZIP code. */
  distance: z.number(),
  lat: z.number(),
  lon: z.number(),
})

/** Other practice locations; their position may be unknown. */
const furtherPractice = z.object({
  ...practice.shape,
  distance: z.nullable(z.number()),
  lat: z.nullable(z.number()),
  lon: z.nullable(z.number()),
})

/** PROV-33..35; `languages` and `telehealth` if the source has them. */
const doctor = z.object({
  id: z.string(),
  profile: z.object({
    firstName: z.string(),
    lastName: z.string(),
    title: z.string(),
    gender: z.nullable(z.enum(genderCodes)),
    imageUrl: z.nullable(z.string()),
  }),
  specialties: z.array(z.object({ code: z.enum(specialties), name: z.string() })),
  /** The first is the one that matched; its distance is used. */
  practices: z.tuple([practice], furtherPractice),
  educations: z.array(z.object({ school: z.string() })),
  languages: z.array(z.string()),
  telehealth: z.nullable(z.boolean()),
})
export type Doctor = z.infer<typeof doctor>

const oneOf = (sizes: readonly number[]) => z.coerce.number().check(z.refine((size) => sizes.includes(size), 'InvalidInput'))

export const providerCalls = {
  findDoctors: call({
    method: 'GET',
    path: '/api/doctors',
    about:
      'Doctors around a zip: by distance, then name, then id; the nearest 250, or one page of them. With `network`, those whose first practice is in the networks of a plan today.',
    input: z
      .object({
        ...searchArea,
        last: z._default(z.string().check(z.trim(), z.maxLength(longestLastName, 'InvalidInput')), ''),
        gender: z._default(z.enum(['', ...genderCodes]), ''),
        specialty: z._default(z.pipe(z.string(), z.transform(specialtyOf)), 'no-preference'),
        network: searchNetwork,
        version: z.optional(z.literal('2')),
        page: searchPage,
        limit: z._default(oneOf(pageSizes), mostDoctors),
      })
      .check(z.refine(({ page, limit }) => page === 0 || (page + 1) * limit <= deepestResult, { error: 'InvalidInput', path: ['page'] })),
    answer: z.object({ doctors: z.array(doctor) }),
    meta: searchMeta,
  }),
}
