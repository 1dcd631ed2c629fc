import { z } from 'zod/mini'
import { call } from '#shared/calls.ts'
import { caseKinds, caseStates } from '#shared/cases/case-states.ts'
import { languages } from '#shared/languages.ts'

const caseId = { id: z.uuid('InvalidInput') }
const done = z.object({ done: z.literal(true) })
const written = (most: number) =>
  z.string('Required').check(z.trim(), z.minLength(1, { error: 'Required', abort: true }), z.maxLength(most, 'InvalidInput'))

/** Contains no personal data, because passers-by may see the list on the screen. */
const queued = {
  id: z.string(),
  reference: z.string(),
  kind: z.enum(caseKinds),
  state: z.enum(caseStates),
  language: z.enum(languages),
  openedAt: z.string(),
  /** The operator working on the case; null if none. */
  assignee: z.nullable(z.string()),
  isMine: z.boolean(),
}

/** One typed field next to the sponsor's file, for a near match. */
const compared = z.object({ field: z.string(), typed: z.string(), onFile: z.nullable(z.string()), isSame: z.boolean() })
export type ComparedField = z.infer<typeof compared>

const caseShown = z.object({
  ...queued,
  /** The typed values, by field name. */
  about: z.record(z.string(), z.string()),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  /** The person's note. */
  note: z.nullable(z.string()),
  answer: z.nullable(z.string()),
  answeredAt: z.nullable(z.string()),
  notes: z.array(z.object({ id: z.string(), by: z.string(), text: z.string(), at: z.string() })),
  /** For failed lookups: near matches, closest first. */
  nearMatches: z.array(
    z.object({
      personId: z.string(),
      name: z.string(),
      group: z.string(),
      coverageProblem: z.nullable(z.string()),
      fields: z.array(compared),
    }),
  ),
})
export type CaseShown = z.infer<typeof caseShown>

const place = '/api/console/cases/{id}'

/** Operators' calls for cases. */
export const caseQueueCalls = {
  listCases: call({
    method: 'GET',
    path: '/api/console/cases',
    about: 'The cases, newest first, fifty at a time; `after` is the `next` of the answer before.',
    input: z.object({
      state: z.optional(z.enum([...caseStates, 'open'])),
      kind: z.optional(z.enum(caseKinds)),
      mine: z.optional(z.stringbool()),
      after: z.optional(z.iso.datetime('DateInvalid')),
    }),
    answer: z.object({ rows: z.array(z.object(queued)), next: z.nullable(z.string()) }),
  }),
  readCase: call({
    method: 'GET',
    path: place,
    about: 'A case with what was typed, the notes, and for a failed lookup the people who nearly fit.',
    input: z.object(caseId),
    answer: caseShown,
  }),
  claimCase: call({
    method: 'POST',
    path: `${place}/take`,
    about: 'The caller works on this case, also in place of somebody else.',
    input: z.object(caseId),
    answer: done,
  }),
  addCaseNote: call({
    method: 'POST',
    path: `${place}/notes`,
    about: 'Adds a note that only operators see.',
    input: z.object({ ...caseId, text: written(2000) }),
    answer: done,
  }),
  answerCase: call({
    method: 'POST',
    path: `${place}/answer`,
    about: 'Writes what the person will read, and mails them that there is an answer, in their language.',
    input: z.object({ ...caseId, answer: written(4000) }),
    answer: done,
  }),
  closeCase: call({
    method: 'POST',
    path: `${place}/close`,
    about: 'Nothing more will happen to this case.',
    input: z.object(caseId),
    answer: done,
  }),
}
