import { z } from 'zod/mini'
import { planTypes } from '#shared/benefits/plan-words.ts'
import { call } from '#shared/calls.ts'
import { fileAnswer } from '#shared/file-answer.ts'
import { languages } from '#shared/languages.ts'

const line = z.object({ label: z.string(), value: z.string() })
export type CardLine = z.infer<typeof line>

/**
 * What is printed on an ID card, in one language: who is covered and the numbers, what is owed in network, and the back. `phones` are dialed.
 * Absent numbers have no line.
 */
const face = z.object({
  people: z.array(line),
  numbers: z.array(line),
  costs: z.array(line),
  costsTitle: z.string(),
  phones: z.array(line),
  back: z.array(line),
  notes: z.array(z.string()),
})
export type CardFace = z.infer<typeof face>

/** `hasMemberId` false: the plan's data have no member id, and the card lacks it. */
const idCard = z.object({
  planId: z.string(),
  personId: z.string(),
  planName: z.string(),
  planType: z.enum(planTypes),
  first: z.string(),
  last: z.string(),
  isYou: z.boolean(),
  hasMemberId: z.boolean(),
  faces: z.record(z.enum(languages), face),
})
export type IdCard = z.infer<typeof idCard>

export const idCardCalls = {
  readIdCards: call({
    method: 'GET',
    path: '/api/benefits/id-cards',
    about:
      "The ID cards of the caller's plans today: the caller's own, those of children under 18 in the care of the caller, and those of adults who granted it. Each in every language, because a front desk reads English.",
    input: z.object({}),
    answer: z.object({ cards: z.array(idCard) }),
  }),
  readIdCardFile: call({
    method: 'GET',
    path: '/api/benefits/id-cards/{planId}/{personId}/pdf',
    about: 'Front and back of one of these cards as a tagged PDF, in English: a front desk reads it.',
    input: z.object({ planId: z.string(), personId: z.string() }),
    answer: fileAnswer,
    sendsFile: 'application/pdf',
  }),
}
