import type { Bulk } from '#platform/db/bulk.ts'
import { decodeText } from '#platform/import/decode-text.ts'
import type { ReadBytes } from '#platform/import/file-kinds.ts'
import { deleteSurvey, insertEnvelopes, insertInterchanges } from '#server/eligibility/answers/answer-store.ts'
import { openSurvey } from '#server/eligibility/answers/survey.ts'
import { deleteFindings, insertFindings } from '#server/eligibility/finding-store.ts'
import { Quarantine } from '#server/eligibility/read/quarantine.ts'
import { x12Segments } from '#server/eligibility/read/x12-segments.ts'

type Survey = ReturnType<typeof openSurvey>

const keep = async ({ client, db }: Bulk, runId: string, survey: Survey): Promise<void> => {
  const { interchanges, envelopes, findings } = survey.drain()
  await insertInterchanges(db, runId, interchanges)
  await insertEnvelopes(client, runId, envelopes)
  await insertFindings(client, runId, findings)
}

/** Feeds a file to the survey; `afterBatch` is called when some of it was read. */
export const surveyBytes = async (bytes: AsyncIterable<Uint8Array>, survey: Survey, afterBatch: () => Promise<void>): Promise<void> => {
  let last = { line: 1, ordinal: 0 }
  let isGarbled = false
  try {
    for await (const segments of x12Segments(decodeText(bytes))) {
      for (const segment of segments) survey.take(segment)
      last = segments.at(-1) ?? last
      await afterBatch()
    }
  } catch (error) {
    if (!(error instanceof Quarantine)) throw error
    isGarbled = error.reason !== 'cut off'
  }
  survey.end({ line: last.line, ordinal: last.ordinal + 1 }, isGarbled)
  await afterBatch()
}

/**
 * Records the envelopes of a run's opened file and its breaches of the guide, for the answers to the sender. It refuses nothing: whether the file
 * is read is decided by its reader. A file that is not X12 has no envelopes.
 */
export const surveyFile = (bulk: Bulk, runId: string, file: ReadBytes): Promise<void> =>
  bulk.db.transaction(async () => {
    await deleteFindings(bulk.db, runId)
    await deleteSurvey(bulk.db, runId)
    const survey = openSurvey()
    await surveyBytes(file(), survey, async () => {
      bulk.signal?.throwIfAborted()
      await keep(bulk, runId, survey)
    })
  })
