import { z } from 'zod/mini'
import { call } from '#shared/calls.ts'
import { realZip } from '#shared/zip/real-zip.ts'

/** Degrees with at most one decimal, about seven miles: more exact positions are refused for privacy. */
const roundedDegrees = (most: number) =>
  z.pipe(
    z.string('InvalidInput').check(z.regex(/^-?\d{1,3}(\.\d)?$/, 'InvalidInput')),
    z.pipe(z.transform(Number), z.number().check(z.minimum(-most, 'InvalidInput'), z.maximum(most, 'InvalidInput'))),
  )

export const zipCalls = {
  readAddress: call({
    method: 'GET',
    path: '/api/address',
    about: 'Where a zip lies. A zip that lies nowhere, such as military post, is not found.',
    input: z.object({ zip: realZip() }),
    answer: z.object({ latitude: z.number(), longitude: z.number() }),
  }),
  findNearestZip: call({
    method: 'GET',
    path: '/api/zip/nearest',
    about: 'The zip nearest to a place, for "Use my location". The place comes rounded to a tenth of a degree and is not stored.',
    input: z.object({ latitude: roundedDegrees(90), longitude: roundedDegrees(180) }),
    answer: z.object({ zip: z.string(), city: z.string(), state: z.string() }),
  }),
}
