import { z } from 'zod/mini'
import { call } from '#shared/calls.ts'
import { fileAnswer } from '#shared/file-answer.ts'
import { languages } from '#shared/languages.ts'

/** Size of a file chunk in bytes; each chunk is one request. */
const benefitPieceBytes = 4 * 1024 * 1024

/** What a file of benefits has in it. */
export const benefitFileKinds = ['plans', 'accumulators', 'networks'] as const
export type BenefitFileKind = (typeof benefitFileKinds)[number]

/**
 * `refused`: nothing of the file can be used; `failed`: the server could not work on it. A file that is `ready` waits for an operator, who
 * applies or discards it.
 */
export const benefitImportStates = ['receiving', 'checking', 'refused', 'ready', 'applying', 'done', 'discarded', 'failed'] as const
export type BenefitImportState = (typeof benefitImportStates)[number]

const id = z.uuid('NotFound')
const amount = z.number()

/**
 * `read` and `rejected` count rows; `added`, `changed` and `unchanged` count plans, amounts or providers in networks; `older` amounts and
 * providers that a newer one outdoes. `removed`: providers that a network's list no longer has; `kept`: those that a damaged row may be.
 */
const counts = z.object({
  read: amount,
  added: amount,
  changed: amount,
  unchanged: amount,
  older: amount,
  rejected: amount,
  removed: z.optional(amount),
  kept: z.optional(amount),
})
export type BenefitImportCounts = z.infer<typeof counts>

/** A term or a column of a plan before and after, as JSON text; `from` is the first day of the terms. */
const termChange = z.object({
  group: z.string(),
  plan: z.string(),
  from: z.string(),
  place: z.string(),
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
})
export type BenefitTermChange = z.infer<typeof termChange>

/** Times are ISO 8601. `problem`: why the file as a whole was refused; `found` is what it has instead. */
const listed = z.object({
  id: z.string(),
  kind: z.enum(benefitFileKinds),
  state: z.enum(benefitImportStates),
  fileName: z.string(),
  bytes: z.number(),
  operatorName: z.nullable(z.string()),
  counts: z.nullable(counts),
  problem: z.nullable(z.object({ reason: z.string(), found: z.string() })),
  createdAt: z.string(),
  finishedAt: z.nullable(z.string()),
})
export type ListedBenefitImport = z.infer<typeof listed>

/**
 * `changes`: the first 1,000 differences of plans that were stored before; `reasons`: rejected rows by reason. `stopped`: the file would
 * remove so much that an operator must agree to the number `agree`.
 */
const shown = z.extend(listed, {
  changes: z.array(termChange),
  reasons: z.record(z.string(), amount),
  stopped: z.nullable(z.object({ agree: amount, removals: z.array(z.object({ source: z.string(), stored: amount, removing: amount })) })),
})
export type ShownBenefitImport = z.infer<typeof shown>

/** `id` is what the file gives: group and plan, or group and subscriber. */
const rejectedRow = z.object({ line: amount, id: z.string(), reason: z.string() })

const page = z._default(
  z.coerce.number('InvalidInput').check(z.int('InvalidInput'), z.minimum(1, 'InvalidInput'), z.maximum(100_000, 'InvalidInput')),
  1,
)

/** Calls for a file of plans, accumulators or networks, from upload to apply or discard. */
export const benefitImportCalls = {
  listBenefitImports: call({
    method: 'GET',
    path: '/api/console/benefit-imports',
    about: 'Files of plans and accumulators, newest first, 50 a page.',
    input: z.object({ page }),
    answer: z.object({ rows: z.array(listed), total: amount }),
  }),
  startBenefitImport: call({
    method: 'POST',
    path: '/api/console/benefit-imports',
    about: 'Begins an import; its file follows in pieces.',
    input: z.object({
      kind: z.enum(benefitFileKinds, 'Required'),
      fileName: z.string('InvalidInput').check(z.minLength(1, 'InvalidInput'), z.maxLength(200, 'InvalidInput')),
    }),
    answer: z.object({ id: z.string() }),
  }),
  sendBenefitImportPiece: call({
    method: 'PUT',
    path: '/api/console/benefit-imports/{id}/pieces/{seq}',
    about: 'The next piece of the file, counted from 0. A piece that was sent before is not taken again.',
    input: z.object({ id, seq: z.coerce.number('InvalidInput').check(z.int('InvalidInput'), z.minimum(0, 'InvalidInput')) }),
    answer: z.object({ bytes: amount }),
    takesFile: { mostBytes: benefitPieceBytes },
  }),
  finishBenefitImportFile: call({
    method: 'POST',
    path: '/api/console/benefit-imports/{id}/received',
    about: 'The file is whole. It is checked from here on, and nothing is changed.',
    input: z.object({ id, bytes: z.int('InvalidInput') }),
    answer: shown,
  }),
  readBenefitImport: call({
    method: 'GET',
    path: '/api/console/benefit-imports/{id}',
    about: 'An import with its counts and the differences that it makes.',
    input: z.object({ id }),
    answer: shown,
  }),
  listRejectedRows: call({
    method: 'GET',
    path: '/api/console/benefit-imports/{id}/rejected',
    about: 'Rejected rows of an import in the order of the file, 50 at a time; `after` is the `next` of the answer before.',
    input: z.object({ id, after: z.optional(z.string('InvalidInput').check(z.regex(/^\d{1,6}$/, 'InvalidInput'))) }),
    answer: z.object({ rows: z.array(rejectedRow), next: z.nullable(z.string()) }),
  }),
  downloadRejectedRows: call({
    method: 'GET',
    path: '/api/console/benefit-imports/{id}/rejected.csv',
    about: 'The rejected rows of an import, 100,000 at most, each with its reason as a code and in words.',
    input: z.object({ id, language: z._default(z.enum(languages, 'InvalidInput'), 'en') }),
    answer: fileAnswer,
    sendsFile: 'text/csv',
  }),
  applyBenefitImport: call({
    method: 'POST',
    path: '/api/console/benefit-imports/{id}/apply',
    about:
      'Applies a checked file, as a whole or not at all. If stored plans have changed since the check, it is checked again instead. `agree`: how many stored providers it may remove, where the check stopped for that.',
    input: z.object({
      id,
      agree: z.optional(z.int('InvalidInput').check(z.minimum(1, 'InvalidInput'), z.maximum(999_999_999, 'InvalidInput'))),
    }),
    answer: shown,
  }),
  discardBenefitImport: call({
    method: 'POST',
    path: '/api/console/benefit-imports/{id}/discard',
    about: 'Throws a file away that is not being worked on; nothing is changed.',
    input: z.object({ id }),
    answer: shown,
  }),
}
