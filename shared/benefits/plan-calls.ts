import { z } from 'zod/mini'
import { editedTerms, planFacts, planId } from '#shared/benefits/plan-edit.ts'
import { planTerms } from '#shared/benefits/plan-terms.ts'
import { planTypes } from '#shared/benefits/plan-words.ts'
import { call } from '#shared/calls.ts'
import { calendarDay } from '#shared/fields/calendar-day.ts'
import { fileAnswer } from '#shared/file-answer.ts'

const id = z.uuid('NotFound')
const group = z.object({ id: z.string(), code: z.string(), name: z.string() })

/** `termsFrom`: first day of the terms that hold today; null if none do. `nextFrom`: first day of the next terms. */
const listedPlan = z.object({
  id: z.string(),
  group,
  key: z.string(),
  name: z.string(),
  type: z.enum(planTypes),
  yearMonth: z.number(),
  startsOn: z.string(),
  endsOn: z.nullable(z.string()),
  termsFrom: z.nullable(z.string()),
  nextFrom: z.nullable(z.string()),
})
export type ListedPlan = z.infer<typeof listedPlan>

/** Terms from a day on, until the day of the next version. `savedAt`: ISO 8601. */
const termVersion = z.object({ startsOn: z.string(), savedAt: z.string(), terms: planTerms })
export type TermVersion = z.infer<typeof termVersion>

/** `versions`: newest first day first. `today` in the deployment's time zone. */
const plan = z.object({ id: z.string(), group, facts: planFacts, versions: z.array(termVersion), today: z.string() })
export type PlanAnswer = z.infer<typeof plan>

/** `group` is the group's code; `people`: how many have the id today; `hasPlans`: whether the group has any plan. */
const unknownId = z.object({
  groupId: z.string(),
  group: z.string(),
  groupName: z.string(),
  hasPlans: z.boolean(),
  id: z.string(),
  people: z.number(),
})
export type UnknownPlanId = z.infer<typeof unknownId>

export const planCalls = {
  listPlans: call({
    method: 'GET',
    path: '/api/console/plans',
    about:
      'Plans by the words of their name, key or group, by type, and by a year in which they hold; 50 at a time; `after` is the `next` of the answer before.',
    input: z.object({
      search: z._default(z.string('InvalidInput').check(z.maxLength(100, 'InvalidInput')), ''),
      type: z.optional(z.enum(planTypes, 'InvalidInput')),
      year: z.optional(z.string('InvalidInput').check(z.regex(/^(?:19|20|21)\d\d$/, 'InvalidInput'))),
      after: z.optional(z.uuid('InvalidInput')),
    }),
    answer: z.object({ rows: z.array(listedPlan), next: z.nullable(z.string()) }),
  }),
  readPlan: call({
    method: 'GET',
    path: '/api/console/plans/{id}',
    about: 'A plan with every version of its terms.',
    input: z.object({ id }),
    answer: plan,
  }),
  createPlan: call({
    method: 'POST',
    path: '/api/console/plans',
    about: 'Makes a plan of a group, without terms.',
    input: z.object({ groupId: z.uuid('Required'), facts: planFacts }),
    answer: z.object({ id: z.string() }),
  }),
  savePlan: call({
    method: 'PUT',
    path: '/api/console/plans/{id}',
    about: 'Saves a plan without its terms. Refused if it is no longer what `before` says.',
    input: z.object({ id, before: planFacts, facts: planFacts }),
    answer: plan,
  }),
  savePlanTerms: call({
    method: 'PUT',
    path: '/api/console/plans/{id}/terms/{startsOn}',
    about:
      'Saves the terms that hold from a day on. `before` has the terms that begin on that day now, or null for a new version; refused if they are others.',
    input: z.object({ id, startsOn: calendarDay, before: z.nullable(planTerms), terms: editedTerms }),
    answer: plan,
  }),
  removePlanTerms: call({
    method: 'DELETE',
    path: '/api/console/plans/{id}/terms/{startsOn}',
    about: 'Removes terms whose first day is still ahead.',
    input: z.object({ id, startsOn: calendarDay }),
    answer: plan,
  }),
  linkPlanId: call({
    method: 'POST',
    path: '/api/console/plans/{id}/ids',
    about: 'Adds an id of eligibility files to a plan. Members whom files gave this id see the plan from then on.',
    input: z.object({ id, planId }),
    answer: plan,
  }),
  listUnknownPlanIds: call({
    method: 'GET',
    path: '/api/console/unknown-plan-ids',
    about:
      'Ids that eligibility files gave to people who are covered today, and that no plan of their group has; the most frequent first, 200 at most.',
    input: z.object({}),
    answer: z.object({ rows: z.array(unknownId) }),
  }),
  exportPlans: call({
    method: 'GET',
    path: '/api/console/plan-file',
    about: 'Plans with every version of their terms, as the CSV file that can be imported; without plans that have no terms.',
    input: z.object({ groupId: z.optional(z.uuid('InvalidInput')) }),
    answer: fileAnswer,
    sendsFile: 'text/csv',
  }),
  exportAccumulators: call({
    method: 'GET',
    path: '/api/console/plans/{id}/accumulators',
    about: "What counts toward a plan's limits, of all its members, as the CSV file that can be imported.",
    input: z.object({ id }),
    answer: fileAnswer,
    sendsFile: 'text/csv',
  }),
}
