import type { ErrorCode } from '#shared/errors/error-codes.ts'
import type { OwnContent, OwnItem, Words } from '#shared/questionnaires/own-questionnaire.ts'
import { ownLimits } from '#shared/questionnaires/own-questionnaire.ts'
import { hasChoices, hasFixedAnswers, isAnswer } from '#shared/questionnaires/questionnaire.ts'
import { scoreOf } from '#shared/questionnaires/questionnaire-score.ts'

/** What keeps a draft from being published; `field` is its path, such as `items.2.text.en`. */
export type DraftProblem = { field: string; code: ErrorCode }

const requireEnglish = (words: Words, field: string): DraftProblem[] =>
  words.en.trim() === '' ? [{ field: `${field}.en`, code: 'Required' }] : []

/** The indexes of values that came before. */
const repeated = (values: readonly string[]): number[] => values.flatMap((value, at) => (values.indexOf(value) < at ? [at] : []))

const choiceProblems = (item: OwnItem, place: string): DraftProblem[] => {
  if (!hasChoices(item)) return []
  const { choices } = item
  const english = choices.map(({ text }) => text.en.trim().toLowerCase())
  return [
    ...(choices.length < 2 ? [{ field: `${place}.choices`, code: 'ChoicesMissing' as const }] : []),
    ...choices.flatMap(({ text }, at) => requireEnglish(text, `${place}.choices.${at}.text`)),
    ...repeated(choices.map(({ code }) => code)).map((at) => ({ field: `${place}.choices.${at}.code`, code: 'EntryTwice' as const })),
    ...repeated(english)
      .filter((at) => english[at] !== '')
      .map((at) => ({ field: `${place}.choices.${at}.text.en`, code: 'EntryTwice' as const })),
  ]
}

/** A condition is about an earlier question with fixed answers, and names one of them. */
const conditionProblems = ({ onlyIf }: OwnItem, earlier: readonly OwnItem[], place: string): DraftProblem[] => {
  if (onlyIf === null) return []
  const asked = earlier.find(({ linkId }) => linkId === onlyIf.linkId)
  return asked !== undefined && hasFixedAnswers(asked) && onlyIf.answer !== '' && isAnswer(asked, onlyIf.answer)
    ? []
    : [{ field: `${place}.onlyIf`, code: 'ConditionUnfit' }]
}

const alertProblems = (item: OwnItem, place: string): DraftProblem[] => {
  const unknown = Object.keys(item.alerts).filter((answer) => !hasFixedAnswers(item) || answer === '' || !isAnswer(item, answer))
  return unknown.map((answer) => ({ field: `${place}.alerts.${answer}`, code: 'InvalidInput' as const }))
}

const boundProblems = ({ bounds }: OwnItem, place: string): DraftProblem[] =>
  bounds !== null && bounds.least !== null && bounds.most !== null && bounds.least > bounds.most
    ? [{ field: `${place}.bounds.most`, code: 'NumberInvalid' }]
    : []

/** Score ranges, if there are any, name every total from 0 to the highest exactly once, in their order. */
const bandProblems = ({ items, bands }: OwnContent): DraftProblem[] => {
  const { most, of } = scoreOf({ items }, {})
  const unfit = bands.flatMap(({ from, to }, at) => {
    const first = at === 0 ? 0 : (bands[at - 1]?.to ?? 0) + 1
    const problems: DraftProblem[] = []
    if (of === 0 || from !== first) problems.push({ field: `bands.${at}.from`, code: 'BandsUnfit' })
    if (to < from || (at === bands.length - 1 && to < most)) problems.push({ field: `bands.${at}.to`, code: 'BandsUnfit' })
    return problems
  })
  return [...unfit, ...bands.flatMap(({ text }, at) => requireEnglish(text, `bands.${at}.text`))]
}

/** The UTF-8 bytes of a draft as JSON. */
export const contentBytes = (content: OwnContent): number => new TextEncoder().encode(JSON.stringify(content)).length

/** What keeps a draft from being saved, beyond its shape. */
export const sizeProblem = (content: OwnContent): DraftProblem | null =>
  contentBytes(content) > ownLimits.bytes ? { field: 'items', code: 'ListFull' } : null

/** All that keeps a draft from being published, in the order of the form; empty if nothing does. */
export const questionnaireProblems = (content: OwnContent): DraftProblem[] => {
  const { title, items } = content
  const twice = repeated(items.map(({ linkId }) => linkId))
  return [
    ...requireEnglish(title, 'title'),
    ...(items.length === 0 ? [{ field: 'items', code: 'Required' as const }] : []),
    ...items.flatMap((item, at) => {
      const place = `items.${at}`
      return [
        ...(twice.includes(at) ? [{ field: `${place}.linkId`, code: 'EntryTwice' as const }] : []),
        ...requireEnglish(item.text, `${place}.text`),
        ...choiceProblems(item, place),
        ...boundProblems(item, place),
        ...conditionProblems(item, items.slice(0, at), place),
        ...alertProblems(item, place),
      ]
    }),
    ...bandProblems(content),
  ]
}
