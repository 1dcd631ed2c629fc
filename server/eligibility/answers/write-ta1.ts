import { damageCodes, headerCodes, refusedEnvelopeCode } from '#server/eligibility/answers/answer-codes.ts'
import type { KeptInterchange } from '#server/eligibility/answers/answer-store.ts'
import { closeAnswer, openAnswer, repeatable } from '#server/eligibility/answers/x12-answer.ts'
import { controlNumber, x12Segment } from '#server/eligibility/x12-writer.ts'

export type AnsweredRun = {
  /** The time that the answers give. */
  at: Date
  /** Why the whole file was refused; null if it was read. */
  refused: string | null
  /** Another file with the number of the first interchange was applied before. */
  isNumberUsed: boolean
}

/** TA104 and TA105 of an interchange. */
export const ta1Of = (
  { facts }: Pick<KeptInterchange, 'facts'>,
  { refused, isNumberUsed }: Omit<AnsweredRun, 'at'>,
): readonly [status: 'A' | 'E' | 'R', code: string] => {
  const [damage] = damageCodes(facts)
  const [noted] = [...(damage ? [damage] : []), ...headerCodes(facts), ...(isNumberUsed ? ['025'] : [])]
  if (damage && refused !== null) return ['R', damage]
  const envelope = refusedEnvelopeCode(refused)
  if (envelope) return ['R', envelope]
  return noted ? ['E', noted] : ['A', '000']
}

/**
 * Yields a TA1 for each interchange that asks for one (ISA14 1), is damaged, is refused for its sender, receiver or usage, or has a value in
 * ISA to note. Each is an interchange of its
 * own without groups.
 */
export async function* writeTa1(interchanges: AsyncIterable<KeptInterchange>, run: AnsweredRun): AsyncGenerator<string> {
  let isFirst = true
  for await (const interchange of interchanges) {
    const { facts, wantsTa1, hasGroups } = interchange
    const [status, code] = ta1Of(interchange, { ...run, isNumberUsed: isFirst && run.isNumberUsed })
    isFirst = false
    if (!wantsTa1 && !(hasGroups && refusedEnvelopeCode(run.refused))) continue
    const number = controlNumber(interchange.number * 2 - 1)
    const [control, day, time] = [13, 9, 10].map((place) => repeatable((facts.opened[place] ?? '').trim(), 9))
    const ta1 = x12Segment('TA1', control ?? '', day ?? '', time ?? '', status, code)
    yield `${openAnswer({ facts, number, at: run.at })}${ta1}${closeAnswer(0, { number })}`
  }
}
