import type { ErrorCode } from '#shared/errors/error-codes.ts'
import { emptyItem, noWords, type OwnContent, type OwnItem, ownContent } from '#shared/questionnaires/own-questionnaire.ts'
import { type DraftProblem, questionnaireProblems, sizeProblem } from '#shared/questionnaires/own-questionnaire-rules.ts'
import { boundsOrNone, hasChoices } from '#shared/questionnaires/questionnaire.ts'

/** The next free name with a prefix, such as `q3`. */
const nextName = (prefix: string, taken: readonly string[]): string => {
  let n = taken.length + 1
  while (taken.includes(`${prefix}${n}`)) n++
  return `${prefix}${n}`
}

export const withItem = (content: OwnContent): OwnContent => {
  const linkId = nextName(
    'q',
    content.items.map((item) => item.linkId),
  )
  return { ...content, items: [...content.items, withChoice(withChoice(emptyItem(linkId)))] }
}

export const withChoice = (item: OwnItem): OwnItem => {
  const code = nextName(
    'a',
    item.choices.map((choice) => choice.code),
  )
  return { ...item, choices: [...item.choices, { code, text: { ...noWords }, score: null }] }
}

export const withBand = (content: OwnContent): OwnContent => {
  const from = (content.bands.at(-1)?.to ?? -1) + 1
  return { ...content, bands: [...content.bands, { from, to: from, text: { ...noWords } }] }
}

/** A list with one entry changed. */
export const replaced = <T>(list: readonly T[], at: number, by: T): T[] => list.map((one, index) => (index === at ? by : one))

/** A list with one entry moved by `step`. */
export const moved = <T>(list: readonly T[], at: number, step: 1 | -1): T[] => {
  const others = list.filter((_, index) => index !== at)
  return [...others.slice(0, at + step), ...list.slice(at, at + 1), ...others.slice(at + step)]
}

/** An item of another kind: what only the former kind has is dropped when the draft is tidied, so that a change back loses nothing. */
export const ofKind = (item: OwnItem, kind: OwnItem['kind']): OwnItem => {
  const next = { ...item, kind }
  return hasChoices(next) && next.choices.length === 0 ? withChoice(withChoice(next)) : next
}

/** What is sent: parts that the kind of a question does not have are left out. */
export const tidied = (content: OwnContent): OwnContent => ({
  ...content,
  items: content.items.map((item) => {
    const { bounds, kind, choices, alerts } = item
    const answers = hasChoices(item) ? choices.map(({ code }) => code) : kind === 'boolean' ? ['true', 'false'] : []
    return {
      ...item,
      choices: hasChoices(item) ? choices : [],
      bounds: kind === 'number' ? boundsOrNone(bounds) : null,
      alerts: Object.fromEntries(Object.entries(alerts).filter(([answer]) => answers.includes(answer))),
    }
  }),
})

const byField = (problems: readonly DraftProblem[]): Record<string, ErrorCode> =>
  Object.fromEntries(problems.toReversed().map(({ field, code }) => [field, code]))

/** What keeps a draft from being saved, by field. */
export const saveProblems = (content: OwnContent): Record<string, string> => {
  const read = ownContent.safeParse(content)
  if (!read.success) return Object.fromEntries(read.error.issues.map(({ path, message }) => [path.join('.'), message]))
  const problem = sizeProblem(content)
  return problem ? byField([problem]) : {}
}

/** What keeps a draft from being published, by field. */
export const publishProblems = (content: OwnContent): Record<string, string> => ({
  ...byField(questionnaireProblems(content)),
  ...saveProblems(content),
})
