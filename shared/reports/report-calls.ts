import { z } from 'zod/mini'
import { call } from '#shared/calls.ts'
import { fileAnswer } from '#shared/file-answer.ts'

export const reportNames = ['registrations', 'sign-ins', 'failed-lookups', 'imports', 'visits'] as const
export type ReportName = (typeof reportNames)[number]

/** Maximum length of a report in days: a leap year and a day. */
export const mostReportDays = 367

const day = z.iso.date('DateInvalid')
const span = {
  name: z.enum(reportNames),
  /** First and last day, inclusive, in the deployment's time zone. */
  from: day,
  to: day,
  groupId: z.optional(z.uuid('InvalidInput')),
}

const counted = z.object({ day, groupId: z.nullable(z.string()), part: z.string(), count: z.number() })

/** Counts of events by day, group and kind. */
export const reportCalls = {
  readReport: call({
    method: 'GET',
    path: '/api/console/reports/{name}',
    about: 'One report over a span of days: a row for every day, group and kind that has a count. Days are those of the deployment’s zone.',
    input: z.object(span),
    answer: z.object({
      rows: z.array(counted),
      groups: z.array(z.object({ id: z.string(), code: z.string(), name: z.string() })),
      /** Time through which events are counted; null before the first count. */
      countedUntil: z.nullable(z.string()),
    }),
  }),
  exportReport: call({
    method: 'GET',
    path: '/api/console/reports/{name}/file',
    about: 'The same report as a CSV file.',
    input: z.object(span),
    answer: fileAnswer,
    sendsFile: 'text/csv',
  }),
}
