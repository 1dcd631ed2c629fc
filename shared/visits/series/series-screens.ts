import { z } from 'zod/mini'
import { screen } from '#shared/screen.ts'
import { seriesVisits, seriesWeeks } from '#shared/visits/series/series-rules.ts'
import { visitReceipt } from '#shared/visits/visit-screens.ts'
import { visitMethods, visitTypes } from '#shared/visits/visit-types.ts'

const instant = z.iso.datetime({ offset: true })
const everyWeeks = z.literal([...seriesWeeks])

/** Visits of a series, its first one included. */
const seriesCount = z.int().check(z.gte(seriesVisits.fewest, 'NumberInvalid'), z.lte(seriesVisits.most, 'NumberInvalid'))
const seriesPlan = z.object({ everyWeeks, visits: seriesCount })

/** The screen calls of repeating a visit: a series at the same local time with the same clinician. */
export const seriesScreens = {
  readSeries: screen('visit_series', {
    about:
      'The dates on which a visit could be repeated, or after which its series could go on: which are open, and the nearest open time in the week of each other one.',
    input: z.object({
      consultId: z.string(),
      everyWeeks,
      visits: seriesCount,
    }),
    data: z.object({
      consultId: z.string(),
      /**
       * `first` begins a series, `more` adds to the one whose last visit this is, `change` gives the visits after it another interval, `plan` is
       * for a visit whose time is not agreed on yet.
       */
      stage: z.enum(['first', 'more', 'change', 'plan']),
      /** Weeks between the visits: those asked for, or those of the series; for a change, another interval than that of the series. */
      everyWeeks,
      /** Weeks between the visits of the series; null without one. */
      seriesWeeks: z.nullable(z.number()),
      /** The times of the later visits that a change cancels. */
      later: z.array(z.string()),
      /** Maximum number of visits that can be added. */
      most: z.number(),
      /** What was planned before; null without a plan. */
      plan: z.nullable(seriesPlan),
      startsAt: z.string(),
      timeZone: z.string(),
      type: z.enum(visitTypes),
      method: z.enum(visitMethods),
      patient: z.object({ first: z.string(), last: z.string(), isSelf: z.boolean() }),
      /** Null while no clinician has accepted the visit. */
      clinician: z.nullable(z.object({ first: z.string(), last: z.string(), credentials: z.string() })),
      /** What each visit costs; null if it is unknown, and the visit cannot be repeated then. */
      priceCents: z.nullable(z.number()),
      /** The visits after this one; none while its time is not agreed on. `instead` is the nearest open time of a date that is not open; null without one that week. */
      dates: z.array(z.object({ at: z.string(), isOpen: z.boolean(), instead: z.nullable(z.string()) })),
    }),
  }),
  bookSeries: screen('book_visit_series', {
    about:
      'Books a series, more visits after its last one, or its later visits at another interval, in one step: all of these times or none. Booking it again gives the same receipt.',
    input: z.object({
      consultId: z.string(),
      everyWeeks,
      times: z.array(instant).check(z.minLength(1, 'Required'), z.maxLength(seriesVisits.most - 1, 'InvalidInput')),
      consents: z.literal(true, 'MustAcceptNotice'),
      priceCents: z.number(),
      /** For another interval: how many later visits the member saw that this cancels. Refused if there are more or fewer. */
      cancels: z.optional(z.int().check(z.positive(), z.lte(seriesVisits.most))),
    }),
    data: z.object({ everyWeeks: z.number(), visits: z.array(visitReceipt) }),
  }),
  planSeries: screen('plan_visit_series', {
    about:
      'Plans visits after one whose time is not agreed on yet. They are booked with it if every date is open then. Without a plan, removes it.',
    input: z.object({
      consultId: z.string(),
      plan: z.nullable(z.extend(seriesPlan, { consents: z.literal(true, 'MustAcceptNotice'), priceCents: z.number() })),
    }),
    data: z.object({ plan: z.nullable(seriesPlan) }),
  }),
}
