import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Db } from '#platform/db/db.ts'
import { refusedEnvelopeCode } from '#server/eligibility/answers/answer-codes.ts'
import { allEnvelopes, allInterchanges, listAnswerable } from '#server/eligibility/answers/answer-store.ts'
import { memberAnswers } from '#server/eligibility/answers/member-answers.ts'
import { write999 } from '#server/eligibility/answers/write-999.ts'
import { isHeldByGuard, rejectionsCsv, rejectionsJson } from '#server/eligibility/answers/write-rejections.ts'
import { type AnsweredRun, writeTa1 } from '#server/eligibility/answers/write-ta1.ts'
import { allFindings, listFindings } from '#server/eligibility/finding-store.ts'
import type { ImportRun } from '#server/eligibility/import-run-store.ts'
import { allMembers } from '#server/eligibility/read/member-list-store.ts'
import type { AnswerKind } from '#shared/eligibility/import-words.ts'

/** Which answers each run has: none before its check, TA1 and 999 only for X12. */
export const listAnswers = async (db: Db, runs: readonly ImportRun[]): Promise<ReadonlyMap<string, readonly AnswerKind[]>> => {
  const checked = runs.filter(({ counts, problem }) => counts !== null || problem !== null)
  const answerable = await listAnswerable(
    db,
    checked.map(({ id }) => id),
  )
  return new Map(
    checked.map(({ id, problem }) => {
      const { ta1 = false, any = false, intact = false } = answerable.get(id) ?? {}
      const isEnvelope = refusedEnvelopeCode(problem?.reason ?? null) !== null
      const has999 = problem ? intact && !isEnvelope : any
      const x12 = [...(ta1 || (isEnvelope && any) ? (['ta1'] as const) : []), ...(has999 ? (['999'] as const) : [])]
      return [id, [...x12, 'rejections.csv', 'rejections.json']]
    }),
  )
}

const isNumberUsed = async (db: Db, runId: string): Promise<boolean> => {
  const [first] = await listFindings(db, runId, { kind: 'warning', after: { kind: 'warning', ordinal: -1 }, limit: 1 })
  return first?.ordinal === 0 && first.reason === 'interchange number used before'
}

const membersOf = (db: Db, run: ImportRun) =>
  memberAnswers(
    {
      members: allMembers(db, run.id),
      rejected: allFindings(db, run.id, 'rejected'),
      warnings: allFindings(db, run.id, 'warning'),
      syntax: allFindings(db, run.id, 'syntax'),
      interchanges: allInterchanges(db, run.id),
      envelopes: allEnvelopes(db, run.id),
    },
    isHeldByGuard(run),
  )

/**
 * Yields an answer to the sender of a run's file, part by part. Before the import it says what would happen, afterwards what happened. Its
 * control numbers are the same each time.
 */
export async function* answerText(db: Db, run: ImportRun, kind: AnswerKind): AsyncGenerator<string> {
  if (kind === 'rejections.csv') return yield* rejectionsCsv(run, membersOf(db, run))
  if (kind === 'rejections.json') return yield* rejectionsJson(run, membersOf(db, run))
  const answered: AnsweredRun = {
    at: run.finishedAt ?? run.checkedAt ?? run.createdAt,
    refused: run.problem?.reason ?? null,
    isNumberUsed: await isNumberUsed(db, run.id),
  }
  const interchanges = allInterchanges(db, run.id)
  if (kind === 'ta1') return yield* writeTa1(interchanges, answered)
  yield* write999({ interchanges, envelopes: allEnvelopes(db, run.id), findings: allFindings(db, run.id, 'syntax') }, answered)
}

/** Writes the answers beside `path`, each under its name and its kind. A file appears only when it is whole. */
export const writeAnswers = async (db: Db, run: ImportRun, path: string): Promise<void> => {
  for (const kind of (await listAnswers(db, [run])).get(run.id) ?? []) {
    const part = join(dirname(path), `.${basename(path)}.${kind}.part`)
    try {
      await pipeline(answerText(db, run, kind), createWriteStream(part))
      await rename(part, `${path}.${kind}`)
    } catch (error) {
      await rm(part, { force: true })
      throw error
    }
  }
}
