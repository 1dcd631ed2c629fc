import { damageCodes, headerCodes } from '#server/eligibility/answers/answer-codes.ts'
import { openSurvey, type SurveyedEnvelope, type SurveyedFinding, type SurveyedInterchange } from '#server/eligibility/answers/survey.ts'
import { surveyBytes } from '#server/eligibility/answers/survey-file.ts'
import { write999 } from '#server/eligibility/answers/write-999.ts'
import { writeTa1 } from '#server/eligibility/answers/write-ta1.ts'
import { Quarantine } from '#server/eligibility/read/quarantine.ts'
import { readX12Members } from '#server/eligibility/read/x12-834-reader.ts'

async function* pieces(file: string, size = 64): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(file)
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

async function* each<Item>(items: readonly Item[]): AsyncGenerator<Item> {
  yield* items
}

const whole = async (parts: AsyncIterable<string>): Promise<string> => {
  let text = ''
  for await (const part of parts) text += part
  return text
}

/** Why the reader refuses a file; null if it reads it. */
const refusalOf = async (file: string): Promise<string | null> => {
  try {
    for await (const _ of readX12Members(pieces(file), { interchange: null, isFull: false, fileDate: null }));
    return null
  } catch (error) {
    if (error instanceof Quarantine) return error.reason
    throw error
  }
}

/** The answers to a file without a database: TA1 and 999, and the survey behind them. `refusal` is a reason that only the database knows. `number` is that of the first interchange. */
export const answersInMemory = async (file: string, { number = 1, isNumberUsed = false, refusal = null as string | null } = {}) => {
  const survey = openSurvey()
  const found: { interchanges: SurveyedInterchange[]; envelopes: SurveyedEnvelope[]; findings: SurveyedFinding[] } = {
    interchanges: [],
    envelopes: [],
    findings: [],
  }
  await surveyBytes(pieces(file), survey, async () => {
    const drained = survey.drain()
    found.interchanges.push(...drained.interchanges)
    found.envelopes.push(...drained.envelopes)
    found.findings.push(...drained.findings)
  })
  const refused = refusal ?? (await refusalOf(file))
  const interchanges = found.interchanges.map((one, index) => {
    const isDamaged = damageCodes(one.facts).length > 0
    const isNoted = one.hasGroups && (one.facts.opened[14] === '1' || headerCodes(one.facts).length > 0)
    return { ...one, number: number + index, isDamaged, wantsTa1: isDamaged || isNoted }
  })
  const envelopes = found.envelopes.sort((one, other) => one.ordinal - other.ordinal)
  const run = { at: new Date('2026-11-20T15:04:00Z'), refused, isNumberUsed }
  return {
    refused,
    findings: found.findings,
    ta1: await whole(writeTa1(each(interchanges), run)),
    ack: await whole(write999({ interchanges: each(interchanges), envelopes: each(envelopes), findings: each(found.findings) }, run)),
  }
}
