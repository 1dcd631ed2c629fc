import { envelopeProblems } from '#shared/eligibility/partner-envelope.ts'

/** States of an import run, in order. `stopped` waits for an operator to confirm the number of terminations. */
export const importStates = ['receiving', 'checking', 'ready', 'stopped', 'applying', 'done', 'quarantined', 'failed', 'discarded'] as const
export type ImportState = (typeof importStates)[number]

/**
 * Lists of a run. A row can be in several: added and terminated, changed and with a warning. `syntax` are breaches of X12 and of the guide,
 * which reject nothing.
 */
export const findingKinds = ['added', 'changed', 'terminated', 'rejected', 'warning', 'syntax'] as const
export type FindingKind = (typeof findingKinds)[number]

/** Why a row was rejected; the report prints these words. */
export const rejectReasons = [
  'short row',
  'long row',
  'open quote',
  'damaged text',
  'no group',
  'unknown group',
  'other group',
  'group of another partner',
  'no member id',
  'no subscriber',
  'unknown relation',
  'relation not covered',
  'contradictory relation',
  'unknown action',
  'missing name',
  'bad name',
  'missing birth date',
  'bad birth date',
  'future birth date',
  'bad sex',
  'bad zip',
  'bad date',
  'end before start',
  'too far back',
  'no end date',
  'no student id',
  'unknown member',
  'duplicate member',
  'id of another person',
  'a person must look',
  'family too large',
  'could not be stored',
] as const
export type RejectReason = (typeof rejectReasons)[number]

/** Warnings about rows that were accepted. */
export const warningReasons = [
  'zip of another state',
  'no zip',
  'no start date',
  'bad email',
  'bad phone',
  'possible duplicate',
  'relation read as dependent',
  'a person must look',
  'birthday corrected',
  'address abroad',
  'moved with the subscriber',
  'ended with the subscriber',
  'interchange number used before',
  'bad date',
  'end before start',
  'no end date',
  'unknown sender',
  'test file',
  'partner in test',
  'interchange number went back',
  'control number with other zeros',
  'count differs from the file',
  'unusual name',
  'one name for first and last',
  'relation code without its zero',
] as const
export type WarningReason = (typeof warningReasons)[number]

/** Breaches of X12 syntax (SNIP type 1) and of guide 005010X220A1 (type 2). */
export const syntaxReasons = [
  'malformed segment',
  'unexpected segment',
  'segment missing',
  'too many loops',
  'segment too often',
  'unknown segment',
  'segment out of order',
  'segment not used',
  'loop missing',
  'element missing',
  'paired element missing',
  'too many elements',
  'element too short',
  'element too long',
  'wrong characters',
  'not a calendar date',
  'not a time',
  'elements exclude each other',
  'too many repeats',
  'too many components',
  'code not in the guide',
  'situational element missing',
  'element not used',
] as const
export type SyntaxReason = (typeof syntaxReasons)[number]

/** The files that answer the sender of a file, by the end of their names: TA1, 999, and a row for each member row. */
export const answerKinds = ['ta1', '999', 'rejections.csv', 'rejections.json'] as const
export type AnswerKind = (typeof answerKinds)[number]

/** Why a whole file was rejected. */
export const quarantineReasons = [
  'empty file',
  'missing columns',
  'not an 834',
  'unsupported version',
  'not a full file',
  'compressed file',
  'encrypted file',
  'not a text file',
  'damaged archive',
  'archive too large',
  'archive in an archive',
  'not one file in the archive',
  'cut off',
  'wrong interchange number',
  'wrong group count',
  'wrong group number',
  'wrong transaction count',
  'wrong transaction number',
  'wrong segment count',
  'segment too long',
  'segment out of place',
  ...envelopeProblems,
] as const
export type QuarantineReason = (typeof quarantineReasons)[number]
