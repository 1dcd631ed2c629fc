import { z } from 'zod/mini'
import { ordinalUrl } from '#shared/questionnaires/fhir-questionnaire.ts'
import {
  type AnswerChoice,
  type Answers,
  type Item,
  isAnswer,
  type Questionnaire,
  questionnaireShape,
} from '#shared/questionnaires/questionnaire.ts'

/** What is wrong at a place of a FHIR resource; `path` is written as in FHIRPath, such as `item[2].answerOption[0]`. */
export type FhirProblem = { path: string; code: 'Invalid' | 'Missing' | 'Unsupported' | 'Duplicate' }

type Read<T> = { value: T } | { problems: FhirProblem[] }

const coding = z.object({ system: z.optional(z.string()), code: z.string(), display: z.optional(z.string()) })
const extension = z.object({ url: z.string(), valueDecimal: z.optional(z.number()) })

const fhirItem = z.object({
  linkId: z.string(),
  type: z.string(),
  text: z.optional(z.string()),
  code: z.optional(z.array(coding)),
  repeats: z.optional(z.boolean()),
  item: z.optional(z.array(z.unknown())),
  answerValueSet: z.optional(z.string()),
  enableWhen: z.optional(
    z.array(
      z.object({
        question: z.string(),
        operator: z.string(),
        answerCoding: z.optional(coding),
        answerBoolean: z.optional(z.boolean()),
      }),
    ),
  ),
  answerOption: z.optional(z.array(z.object({ extension: z.optional(z.array(extension)), valueCoding: z.optional(coding) }))),
})
type FhirItem = z.infer<typeof fhirItem>

const fhirQuestionnaire = z.object({
  resourceType: z.literal('Questionnaire'),
  url: z.optional(z.string()),
  version: z.optional(z.string()),
  title: z.optional(z.string()),
  code: z.optional(z.array(coding)),
  item: z.array(fhirItem),
})

const pathOf = (path: readonly PropertyKey[]): string =>
  path.map((part, at) => (typeof part === 'number' ? `[${part}]` : `${at === 0 ? '' : '.'}${String(part)}`)).join('')

/** zod names the place of each error; what the resource lacks is `Missing`. */
const problemsOf = (error: z.core.$ZodError): FhirProblem[] =>
  error.issues.map(({ path, ...issue }) => ({
    path: pathOf(path),
    code: issue.code === 'invalid_type' && issue.input === undefined ? 'Missing' : 'Invalid',
  }))

const loincOf = (codes: FhirItem['code']): string | null => codes?.find(({ system }) => system === 'http://loinc.org')?.code ?? null

const kinds = { choice: 'choice', boolean: 'boolean', text: 'text', string: 'text' } as const
const kindOf = (type: string): Item['kind'] | null => (Object.hasOwn(kinds, type) ? kinds[type as keyof typeof kinds] : null)

type Note = (code: FhirProblem['code'], ...path: readonly PropertyKey[]) => void

const choicesOf = ({ answerOption = [] }: FhirItem, note: Note): AnswerChoice[] =>
  answerOption.flatMap(({ valueCoding, extension }, at) => {
    if (valueCoding === undefined) {
      note('Unsupported', 'answerOption', at)
      return []
    }
    const score = extension?.find(({ url }) => url === ordinalUrl)?.valueDecimal ?? null
    if (score !== null && (!Number.isInteger(score) || score < 0 || score > 100)) note('Unsupported', 'answerOption', at, 'extension')
    return [{ code: valueCoding.code, text: valueCoding.display ?? valueCoding.code, score }]
  })

const onlyIfOf = ({ enableWhen = [] }: FhirItem, earlier: readonly Item[], note: Note): Item['onlyIf'] => {
  const [first, second] = enableWhen
  if (first === undefined) return null
  const isNot = first.answerCoding?.code ?? first.answerBoolean?.toString()
  const asked = earlier.find(({ linkId }) => linkId === first.question)
  if (second !== undefined || first.operator !== '!=' || isNot === undefined) note('Unsupported', 'enableWhen')
  if (asked === undefined || (isNot !== undefined && !isAnswer(asked, isNot))) note('Invalid', 'enableWhen', 0)
  return { linkId: first.question, isNot: isNot ?? '' }
}

const itemOf = (item: FhirItem, earlier: readonly Item[], note: Note): Item => {
  const { linkId, text, type, code } = item
  const kind = kindOf(type)
  if (kind === null) note('Unsupported', 'type')
  if (item.item !== undefined) note('Unsupported', 'item')
  if (item.repeats === true) note('Unsupported', 'repeats')
  if (item.answerValueSet !== undefined) note('Unsupported', 'answerValueSet')
  if (text === undefined) note('Missing', 'text')
  if (earlier.some((one) => one.linkId === linkId)) note('Duplicate', 'linkId')
  const choices = kind === 'choice' ? choicesOf(item, note) : []
  if (kind === 'choice' && choices.length === 0) note('Missing', 'answerOption')
  choices.forEach((choice, at) => {
    if (choices.findIndex((one) => one.code === choice.code) !== at) note('Duplicate', 'answerOption', at)
  })
  return { linkId, text: text ?? '', kind: kind ?? 'text', choices, loinc: loincOf(code), onlyIf: onlyIfOf(item, earlier, note) }
}

/** Reads a FHIR R4 Questionnaire of choice, boolean and text items; the first display item is the question above all. Never throws. */
export const readFhirQuestionnaire = (json: unknown): Read<Questionnaire> => {
  const read = fhirQuestionnaire.safeParse(json, { reportInput: true })
  if (!read.success) return { problems: problemsOf(read.error) }
  const { url, version, title, code, item } = read.data
  const problems: FhirProblem[] = []
  if (title === undefined) problems.push({ path: 'title', code: 'Missing' })
  const lead = item[0]?.type === 'display' ? (item[0].text ?? '') : ''
  const items: Item[] = []
  item.forEach((one, at) => {
    if (at === 0 && one.type === 'display') return
    items.push(itemOf(one, items, (problem, ...path) => problems.push({ path: pathOf(['item', at, ...path]), code: problem })))
  })
  const key = url?.split('/').at(-1)?.toLowerCase() ?? 'questionnaire'
  const whole = { key, version: version ?? '1', title: title ?? '', lead, loinc: loincOf(code), items }
  if (problems.length > 0) return { problems }
  const checked = questionnaireShape.safeParse(whole, { reportInput: true })
  return checked.success ? { value: checked.data } : { problems: problemsOf(checked.error) }
}

const fhirResponse = z.object({
  resourceType: z.literal('QuestionnaireResponse'),
  questionnaire: z.string(),
  authored: z.string(),
  item: z._default(
    z.array(
      z.object({
        linkId: z.string(),
        answer: z._default(
          z.array(
            z.object({
              valueCoding: z.optional(coding),
              valueBoolean: z.optional(z.boolean()),
              valueString: z.optional(z.string()),
            }),
          ),
          [],
        ),
      }),
    ),
    [],
  ),
})

/** Reads a FHIR R4 QuestionnaireResponse to a questionnaire; an answer that the item does not offer is a problem at its path. Never throws. */
export const readFhirResponse = (json: unknown, { items }: Questionnaire): Read<{ canonical: string; at: string; answers: Answers }> => {
  const read = fhirResponse.safeParse(json, { reportInput: true })
  if (!read.success) return { problems: problemsOf(read.error) }
  const problems: FhirProblem[] = []
  const answers: Record<string, string> = {}
  read.data.item.forEach(({ linkId, answer: [first, second] }, at) => {
    const item = items.find((one) => one.linkId === linkId)
    if (item === undefined) problems.push({ path: pathOf(['item', at, 'linkId']), code: 'Invalid' })
    else if (second !== undefined) problems.push({ path: pathOf(['item', at, 'answer']), code: 'Unsupported' })
    else if (first !== undefined) {
      const value = first.valueCoding?.code ?? first.valueBoolean?.toString() ?? first.valueString
      if (value === undefined || !isAnswer(item, value)) problems.push({ path: pathOf(['item', at, 'answer', 0]), code: 'Invalid' })
      else answers[linkId] = value
    }
  })
  return problems.length > 0 ? { problems } : { value: { canonical: read.data.questionnaire, at: read.data.authored, answers } }
}
