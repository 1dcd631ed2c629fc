import { z } from 'zod/mini'
import { call } from '#shared/calls.ts'
import { chartOpening } from '#shared/chart/chart-opening.ts'

/** The requesting operator's portal id, for the telehealth service's audit log. */
const by = { operator_id: z.string().check(z.minLength(1), z.maxLength(80)) }

/** Calls that the portal makes for operators who review opened charts, with its own secret instead of a member's token. */
export const mobileChartCalls = {
  listChartOpenings: call({
    method: 'POST',
    path: '/mobile/chart_openings',
    about: 'Charts that clinicians opened by giving a reason: those to be reviewed first.',
    isBare: true,
    input: z.object(by),
    answer: z.object({ openings: z.array(chartOpening) }),
  }),
  reviewChartOpening: call({
    method: 'POST',
    path: '/mobile/chart_openings/review',
    about: 'Says that an opened chart was reviewed; a second time is Conflict.',
    isBare: true,
    refuses: ['NotFound', 'Conflict'],
    input: z.object({ ...by, opening_id: z.string() }),
    answer: z.object({ reviewed: z.literal(true) }),
  }),
}
