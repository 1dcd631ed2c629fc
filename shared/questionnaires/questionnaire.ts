/** Kinds of questions. `choices` accepts several of its choices, `choice` one. */
export const itemKinds = ['choice', 'choices', 'boolean', 'number', 'text'] as const
export type ItemKind = (typeof itemKinds)[number]

/** `clinician`: the answer alerts the clinician. `crisis`: the member also sees help for a crisis at once. */
export const alertKinds = ['clinician', 'crisis'] as const
export type AlertKind = (typeof alertKinds)[number]

/** One answer that an item offers. `score` is null for an answer that counts toward no total. */
export type ChoiceOf<T> = { code: string; text: T; score: number | null }

/** An item is asked only if the answer to an earlier item is `answer`; with `isNot`, only if it is another one or missing. */
export type Condition = { linkId: string; answer: string; isNot: boolean }

export type Bounds = { least: number | null; most: number | null; isWhole: boolean }

/** Bounds that say something; null otherwise. */
export const boundsOrNone = (bounds: Bounds | null): Bounds | null =>
  bounds !== null && (bounds.isWhole || bounds.least !== null || bounds.most !== null) ? bounds : null

/** Whether a question lists the answers that it accepts. */
export const hasChoices = ({ kind }: { kind: ItemKind }): boolean => kind === 'choice' || kind === 'choices'

/** Whether a question has answers that a condition or an alert can name. */
export const hasFixedAnswers = (item: { kind: ItemKind }): boolean => hasChoices(item) || item.kind === 'boolean'

/** One question; `T` is its text in one language, or in all. */
export type ItemOf<T> = {
  linkId: string
  text: T
  kind: ItemKind
  choices: readonly ChoiceOf<T>[]
  isRequired: boolean
  /** Of a number. */
  bounds: Bounds | null
  onlyIf: Condition | null
  /** By answer: the code of a choice, or `true` and `false` of a yes-or-no question. */
  alerts: Readonly<Record<string, AlertKind>>
  loinc: string | null
}
export type AnswerChoice = ChoiceOf<string>
export type Item = ItemOf<string>

/** A questionnaire in one language. */
export type Questionnaire = {
  /** Name in addresses and canonical URLs, such as `phq-9`. */
  key: string
  version: string
  title: string
  /** The question above all items, such as 'Over the last 2 weeks, …'; may be empty. */
  lead: string
  loinc: string | null
  items: readonly Item[]
}

/** Answers by link id: the code of a choice, the codes of several in lines, `true` or `false`, a number, or a text. '' is no answer. */
export type Answers = Readonly<Record<string, string>>

/** The longest text that an answer may have, and the longest answer of all, which is that of several choices. */
export const longestAnswer = 1000
export const longestSaved = 2000

/** The codes of an answer to an item with several choices. */
export const answerCodes = (answer: string | undefined): string[] => (answer === undefined || answer === '' ? [] : answer.split('\n'))

/** The answer with these codes, in the order of the item's choices. */
export const answerOfCodes = ({ choices }: { choices: readonly { code: string }[] }, codes: readonly string[]): string =>
  choices
    .map(({ code }) => code)
    .filter((code) => codes.includes(code))
    .join('\n')

export const hasAnswer = (answer: string | undefined): answer is string => answer !== undefined && answer !== ''

type Asked = Pick<Item, 'linkId' | 'onlyIf'>

/** The items that are asked with these answers, in their order. The answer to an item that is not asked counts as missing. */
export const askedItems = <I extends Asked>(items: readonly I[], answers: Answers): I[] => {
  const asked = new Set<string>()
  return items.filter(({ linkId, onlyIf }) => {
    const given = onlyIf && asked.has(onlyIf.linkId) ? answerCodes(answers[onlyIf.linkId]) : []
    const isAsked = onlyIf === null || given.includes(onlyIf.answer) !== onlyIf.isNot
    if (isAsked) asked.add(linkId)
    return isAsked
  })
}

const isNumberWithin = (answer: string, bounds: Bounds | null): boolean => {
  if (!/^-?\d{1,9}(\.\d{1,4})?$/.test(answer)) return false
  const n = Number(answer)
  const { least, most, isWhole } = bounds ?? { least: null, most: null, isWhole: false }
  return (!isWhole || Number.isInteger(n)) && (least === null || n >= least) && (most === null || n <= most)
}

/** Whether an item accepts an answer. */
export const isAnswer = (
  item: Pick<Item, 'kind'> & Partial<Pick<Item, 'bounds'>> & { choices: readonly Pick<AnswerChoice, 'code'>[] },
  answer: string,
): boolean => {
  const { kind, choices, bounds = null } = item
  if (kind === 'text') return answer.length <= longestAnswer
  if (kind === 'choice') return choices.some(({ code }) => code === answer)
  if (kind === 'boolean') return answer === 'true' || answer === 'false'
  if (answer === '') return true
  return kind === 'choices' ? answerOfCodes(item, answerCodes(answer)) === answer : isNumberWithin(answer, bounds)
}

type Alerting = Asked & Pick<Item, 'alerts'>

/** The items that are asked whose answer alerts the clinician, with the kind of the alert. */
export const urgentAnswers = (items: readonly Alerting[], answers: Answers): { linkId: string; alert: AlertKind }[] =>
  askedItems(items, answers).flatMap(({ linkId, alerts }) => {
    const found = answerCodes(answers[linkId]).flatMap((code) => (Object.hasOwn(alerts, code) ? [alerts[code]] : []))
    const alert = found.find((kind) => kind === 'crisis') ?? found[0]
    return alert ? [{ linkId, alert }] : []
  })

/** Whether an answer asks for help for a crisis at once. */
export const isCrisis = (items: readonly Alerting[], answers: Answers): boolean =>
  urgentAnswers(items, answers).some(({ alert }) => alert === 'crisis')

/** The words of an answer; null without one. `yes` and `no` are those of the language. */
export const answerInWords = (
  { kind, choices }: Pick<Item, 'kind' | 'choices'>,
  answer: string | undefined,
  { yes, no }: { yes: string; no: string },
): string | null => {
  if (!hasAnswer(answer)) return null
  if (kind === 'boolean') return answer === 'true' ? yes : no
  if (kind === 'number' || kind === 'text') return answer
  const words = choices.filter(({ code }) => answerCodes(answer).includes(code)).map(({ text }) => text)
  return words.length > 0 ? words.join('; ') : null
}
