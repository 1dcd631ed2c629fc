import { z } from 'zod/mini'
import { call } from '#shared/calls.ts'
import { answerKinds, findingKinds, importStates } from '#shared/eligibility/import-words.ts'
import { fileAnswer } from '#shared/file-answer.ts'

/** Size of a file chunk in bytes; each chunk is one request. */
export const pieceBytes = 4 * 1024 * 1024

const id = z.uuid('NotFound')
const groupCode = z.nullable(z.string('InvalidInput').check(z.minLength(1, 'InvalidInput'), z.maxLength(60, 'InvalidInput')))

const counts = z.object({
  read: z.number(),
  added: z.number(),
  changed: z.number(),
  unchanged: z.number(),
  terminated: z.number(),
  rejected: z.number(),
})

/** An import run as listed. `progress` counts the rows compared or applied so far; times are ISO 8601. */
const shownRun = z.object({
  id: z.string(),
  state: z.enum(importStates),
  fileName: z.string(),
  source: z.enum(['console', 'command line', 'folder']),
  operatorName: z.nullable(z.string()),
  format: z.nullable(z.enum(['834', 'csv'])),
  bytes: z.number(),
  isFull: z.boolean(),
  fileDate: z.nullable(z.string()),
  interchange: z.nullable(z.string()),
  options: z.object({ groupCode: z.nullable(z.string()), terminateAbsent: z.boolean() }),
  /** The trading partner whose settings the file was read with; null for the defaults. */
  partner: z.nullable(z.object({ id: z.string(), name: z.string() })),
  counts: z.nullable(counts),
  /** Per group of the file: stored active members, how many would lose coverage, and whether that exceeds the limit. */
  guard: z.array(z.object({ group: z.string(), active: z.number(), ending: z.number(), percent: z.number(), exceeded: z.boolean() })),
  problem: z.nullable(z.object({ line: z.number(), segment: z.string(), reason: z.string(), found: z.string() })),
  progress: z.number(),
  /** The run that applied the same file before; then nothing needs to be done. */
  sameAs: z.nullable(z.string()),
  createdAt: z.string(),
  checkedAt: z.nullable(z.string()),
  finishedAt: z.nullable(z.string()),
  /** The answers to the sender that can be downloaded. */
  answers: z.array(z.enum(answerKinds)),
})
export type ShownRun = z.infer<typeof shownRun>

const finding = z.object({
  kind: z.enum(findingKinds),
  ordinal: z.number(),
  line: z.number(),
  segment: z.string(),
  memberId: z.string(),
  name: z.string(),
  reason: z.string(),
  found: z.string(),
  /** Place of the segment in its transaction set (ST is 1), the element in the segment, and the component in it; from 1. */
  position: z.nullable(z.number()),
  element: z.nullable(z.number()),
  component: z.nullable(z.number()),
  changes: z.nullable(z.array(z.object({ field: z.string(), now: z.nullable(z.string()), after: z.nullable(z.string()) }))),
})
export type ShownFinding = z.infer<typeof finding>

const findingPlace = new RegExp(`^(?:${findingKinds.join('|')})\\.-?\\d{1,9}$`)

const rules = z.object({
  mostTerminationsPercent: z.int('InvalidInput').check(z.minimum(0, 'InvalidInput'), z.maximum(100, 'InvalidInput')),
  otherRelations: z.enum(['reject', 'dependent'], 'InvalidInput'),
  isSchool: z.boolean('InvalidInput'),
  applyFromFolder: z.boolean('InvalidInput'),
})

const page = z._default(
  z.coerce.number('InvalidInput').check(z.int('InvalidInput'), z.minimum(1, 'InvalidInput'), z.maximum(100_000, 'InvalidInput')),
  1,
)

/** Calls for an eligibility import, from upload to apply or discard. */
export const importCalls = {
  listImports: call({
    method: 'GET',
    path: '/api/console/imports',
    about: 'The runs, newest first, 50 a page.',
    input: z.object({ page }),
    answer: z.object({ runs: z.array(shownRun), total: z.number() }),
  }),
  startImport: call({
    method: 'POST',
    path: '/api/console/imports',
    about: 'Begins a run; its file follows in pieces.',
    input: z.object({
      fileName: z.string('InvalidInput').check(z.minLength(1, 'InvalidInput'), z.maxLength(200, 'InvalidInput')),
      /** Group of the rows that name no known group. */
      groupCode: z._default(groupCode, null),
      /** For full files: members missing from the file lose their coverage. */
      terminateAbsent: z._default(z.boolean('InvalidInput'), false),
      /** The trading partner; by default the one with the sender of the file. */
      partnerId: z._default(z.nullable(z.uuid('InvalidInput')), null),
    }),
    answer: z.object({ id: z.string() }),
  }),
  sendImportPiece: call({
    method: 'PUT',
    path: '/api/console/imports/{id}/pieces/{seq}',
    about: 'The next piece of the file, counted from 0. A piece that was sent before is taken for done.',
    input: z.object({ id, seq: z.coerce.number('InvalidInput').check(z.int('InvalidInput'), z.minimum(0, 'InvalidInput')) }),
    answer: z.object({ bytes: z.number() }),
    takesFile: { mostBytes: pieceBytes },
  }),
  finishImportFile: call({
    method: 'POST',
    path: '/api/console/imports/{id}/received',
    about: 'The file is whole. It is checked from here on, without changing anybody; ask for the run to see how far it is.',
    input: z.object({ id, bytes: z.int('InvalidInput') }),
    answer: shownRun,
  }),
  readImport: call({
    method: 'GET',
    path: '/api/console/imports/{id}',
    about: 'One run with its counts and its guard.',
    input: z.object({ id }),
    answer: shownRun,
  }),
  listImportFindings: call({
    method: 'GET',
    path: '/api/console/imports/{id}/rows',
    about:
      'What a run says about rows, by kind and by words of number, name or reason, 50 a page, with how many of each kind the words find. The next page begins `after` the value of `next`.',
    input: z.object({
      id,
      kind: z.optional(z.enum(findingKinds, 'InvalidInput')),
      text: z._default(z.string('InvalidInput').check(z.maxLength(100, 'InvalidInput')), ''),
      /** The place of the last finding before the page: its kind and ordinal, such as `rejected.1203`. */
      after: z.optional(z.string('InvalidInput').check(z.regex(findingPlace, 'InvalidInput'))),
    }),
    answer: z.object({
      rows: z.array(finding),
      total: z.number(),
      totals: z.record(z.enum(findingKinds), z.number()),
      next: z.nullable(z.string()),
    }),
  }),
  downloadImportReport: call({
    method: 'GET',
    path: '/api/console/imports/{id}/report.csv',
    about: 'Everything that a run says about rows, as CSV.',
    input: z.object({ id }),
    answer: fileAnswer,
    sendsFile: 'text/csv',
  }),
  downloadImportAnswer: call({
    method: 'GET',
    path: '/api/console/imports/{id}/answers/{kind}',
    about:
      'An answer to the sender of the file: TA1, 999, or a row for each member row as CSV or JSON. Before the import it says what would happen, afterwards what happened.',
    input: z.object({ id, kind: z.enum(answerKinds, 'NotFound') }),
    answer: fileAnswer,
    sendsFile: 'application/octet-stream',
  }),
  applyImport: call({
    method: 'POST',
    path: '/api/console/imports/{id}/apply',
    about: 'Applies a checked run. One that the guard stopped needs the number of terminations that it shows.',
    input: z.object({ id, agreedTerminations: z._default(z.nullable(z.int('InvalidInput')), null) }),
    answer: shownRun,
  }),
  discardImport: call({
    method: 'POST',
    path: '/api/console/imports/{id}/discard',
    about: 'Throws a run away that is not being worked on; nobody is changed.',
    input: z.object({ id }),
    answer: shownRun,
  }),
  readImportRules: call({
    method: 'GET',
    path: '/api/console/groups/{groupId}/import-rules',
    about: "How a group's eligibility files are taken.",
    input: z.object({ groupId: id }),
    answer: rules,
  }),
  saveImportRules: call({
    method: 'PUT',
    path: '/api/console/groups/{groupId}/import-rules',
    about: "Sets how a group's eligibility files are taken.",
    input: z.extend(rules, { groupId: id }),
    answer: rules,
  }),
}
