import { z } from 'zod/mini'

/** One answer that an item offers. `score` is null for an answer that counts toward no total. */
const choiceShape = z.object({
  code: z.string().check(z.minLength(1), z.maxLength(60)),
  text: z.string().check(z.minLength(1), z.maxLength(300)),
  score: z.nullable(z.int().check(z.gte(0), z.lte(100))),
})

/** One question. `onlyIf` names an earlier item; the question is not asked if that item has the answer `isNot`. */
const itemShape = z.object({
  linkId: z.string().check(z.minLength(1), z.maxLength(60)),
  text: z.string().check(z.minLength(1), z.maxLength(500)),
  kind: z.enum(['choice', 'boolean', 'text']),
  choices: z.array(choiceShape),
  loinc: z.nullable(z.string()),
  onlyIf: z.nullable(z.object({ linkId: z.string(), isNot: z.string() })),
})

/** A questionnaire in one language. */
export const questionnaireShape = z.object({
  /** Name in addresses and canonical URLs, such as `phq-9`. */
  key: z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,63}$/)),
  version: z.string().check(z.minLength(1), z.maxLength(20)),
  title: z.string().check(z.minLength(1), z.maxLength(200)),
  /** The question above all items, such as 'Over the last 2 weeks, …'; may be empty. */
  lead: z.string().check(z.maxLength(500)),
  loinc: z.nullable(z.string()),
  items: z.array(itemShape).check(z.minLength(1), z.maxLength(60)),
})

export type AnswerChoice = z.infer<typeof choiceShape>
export type Item = z.infer<typeof itemShape>
export type Questionnaire = z.infer<typeof questionnaireShape>

/** Answers by link id: the code of a choice, `true` or `false`, or a text. */
export type Answers = Readonly<Record<string, string>>

/** The longest text that an answer may have. */
export const longestAnswer = 1000

/** The items that are asked with these answers, in their order. */
export const askedItems = <I extends Pick<Item, 'onlyIf'>>(items: readonly I[], answers: Answers): I[] =>
  items.filter(({ onlyIf }) => onlyIf === null || answers[onlyIf.linkId] !== onlyIf.isNot)

/** Whether an item accepts an answer. */
export const isAnswer = (
  { kind, choices }: Pick<Item, 'kind'> & { choices: readonly Pick<AnswerChoice, 'code'>[] },
  answer: string,
): boolean => {
  if (kind === 'choice') return choices.some(({ code }) => code === answer)
  return kind === 'boolean' ? answer === 'true' || answer === 'false' : answer.length <= longestAnswer
}
