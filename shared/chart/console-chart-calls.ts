import { z } from 'zod/mini'
import { call } from '#shared/calls.ts'
import { chartOpening } from '#shared/chart/chart-opening.ts'

/** Operators' calls to review charts that clinicians opened by giving a reason. */
export const consoleChartCalls = {
  listOpenedCharts: call({
    method: 'GET',
    path: '/api/console/opened-charts',
    about: 'Charts that clinicians opened by giving a reason: those to be reviewed first. What is in them is not shown.',
    input: z.object({}),
    answer: z.array(chartOpening),
  }),
  reviewOpenedChart: call({
    method: 'POST',
    path: '/api/console/opened-charts/{id}/review',
    about: 'Says that an opened chart was reviewed; a second time is Conflict.',
    input: z.object({ id: z.uuid('InvalidInput') }),
    answer: z.object({ done: z.literal(true) }),
  }),
}
