import { z } from 'zod/mini'
import { screen } from '#shared/screen.ts'
import { seriesVisits, seriesWeeks } from '#shared/visits/series/series-rules.ts'
import { visitReceipt } from '#shared/visits/visit-screens.ts'
import { visitMethods, visitTypes } from '#shared/visits/visit-types.ts'

const instant = z.iso.datetime({ offset: true })
const everyWeeks = z.literal([...seriesWeeks])

/** The screen calls of repeating a visit: a series at the same local time with the same clinician. */
export const seriesScreens = {
  readSeries: screen('visit_series', {
    about: 'The dates on which a booked visit could be repeated: which are open, and the nearest open time in the week of each other one.',
    input: z.object({
      consultId: z.string(),
      everyWeeks,
      visits: z.int().check(z.gte(seriesVisits.fewest, 'NumberInvalid'), z.lte(seriesVisits.most, 'NumberInvalid')),
    }),
    data: z.object({
      consultId: z.string(),
      startsAt: z.string(),
      timeZone: z.string(),
      type: z.enum(visitTypes),
      method: z.enum(visitMethods),
      patient: z.object({ first: z.string(), last: z.string(), isSelf: z.boolean() }),
      clinician: z.object({ first: z.string(), last: z.string(), credentials: z.string() }),
      /** What each visit costs; null if it is unknown, and the visit cannot be repeated then. */
      priceCents: z.nullable(z.number()),
      /** The visits after the first. `instead` is the nearest open time of a date that is not open; null without one that week. */
      dates: z.array(z.object({ at: z.string(), isOpen: z.boolean(), instead: z.nullable(z.string()) })),
    }),
  }),
  bookSeries: screen('book_visit_series', {
    about: 'Books a series in one step: all of these times or none. Booking it again gives the same receipt.',
    input: z.object({
      consultId: z.string(),
      everyWeeks,
      times: z.array(instant).check(z.minLength(1, 'Required'), z.maxLength(seriesVisits.most - 1, 'InvalidInput')),
      consents: z.literal(true, 'MustAcceptNotice'),
      priceCents: z.number(),
    }),
    data: z.object({ everyWeeks: z.number(), visits: z.array(visitReceipt) }),
  }),
}
