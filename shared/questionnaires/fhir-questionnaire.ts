import { languages } from '#shared/languages.ts'
import type { OwnBand, OwnItem, OwnVersion, Words } from '#shared/questionnaires/own-questionnaire.ts'
import { type Answers, answerCodes, askedItems, hasAnswer, type Item, type Questionnaire } from '#shared/questionnaires/questionnaire.ts'

export const loincSystem = 'http://loinc.org'
const core = 'http://hl7.org/fhir/StructureDefinition'
/** Extensions that FHIR defines. */
export const fhirUrls = {
  /** The score of an answer. */
  ordinal: `${core}/ordinalValue`,
  translation: `${core}/translation`,
  least: `${core}/minValue`,
  most: `${core}/maxValue`,
} as const
/** Extensions of our own, for what FHIR R4 has no element for: score ranges, and answers that alert the clinician. */
export const ownUrls = { band: 'urn:foyer:fhir:score-band', alert: 'urn:foyer:fhir:answer-alert' } as const
/** The display item with the question above all items. */
export const leadId = 'lead'

/** LOINC's own answer codes, such as LA6568-5. */
export const isLoincAnswer = (code: string): boolean => /^LA\d+-\d$/.test(code)
const codingOf = (code: string) => (isLoincAnswer(code) ? { system: loincSystem, code } : { code })

/** Canonical URL of a questionnaire; `base` is the address of the portal. */
export const canonicalOf = (base: string, key: string): string => `${base}/fhir/Questionnaire/${key}`

/** The element `name` in English, and its translations in `_name`. FHIR has no empty strings, so a missing text has no element. */
const textIn = <N extends string>(name: N, words: Words): { [key in N]?: string } & Record<`_${N}`, unknown> => {
  const extension = languages
    .filter((language) => language !== 'en' && words[language] !== '')
    .map((language) => ({
      url: fhirUrls.translation,
      extension: [
        { url: 'lang', valueCode: language },
        { url: 'content', valueString: words[language] },
      ],
    }))
  const element = { ...(words.en === '' ? {} : { [name]: words.en }), ...(extension.length === 0 ? {} : { [`_${name}`]: { extension } }) }
  return element as { [key in N]?: string } & Record<`_${N}`, unknown>
}

const conditionOf = ({ onlyIf }: OwnItem, items: readonly OwnItem[]) => {
  if (onlyIf === null) return {}
  const { linkId: question, answer, isNot } = onlyIf
  const isBoolean = items.find(({ linkId }) => linkId === question)?.kind === 'boolean'
  const value = isBoolean ? { answerBoolean: answer === 'true' } : { answerCoding: codingOf(answer) }
  return { enableWhen: [{ question, operator: isNot ? '!=' : '=', ...value }] }
}

const fhirTypes = { choice: 'choice', choices: 'choice', boolean: 'boolean', text: 'text' } as const
const typeOf = ({ kind, bounds }: OwnItem): string => {
  if (kind === 'number') return bounds?.isWhole ? 'integer' : 'decimal'
  return fhirTypes[kind]
}

/** Bounds have the type of the item. */
const boundsOf = ({ bounds, kind }: OwnItem): object[] => {
  if (bounds === null || kind !== 'number') return []
  const value = bounds.isWhole ? 'valueInteger' : 'valueDecimal'
  return [
    ...(bounds.least === null ? [] : [{ url: fhirUrls.least, [value]: bounds.least }]),
    ...(bounds.most === null ? [] : [{ url: fhirUrls.most, [value]: bounds.most }]),
  ]
}

/** Alerts of a yes-or-no question, which has no answer options. */
const booleanAlerts = ({ kind, alerts }: OwnItem): object[] =>
  kind !== 'boolean'
    ? []
    : Object.entries(alerts).map(([answer, alert]) => ({
        url: ownUrls.alert,
        extension: [
          { url: 'answer', valueBoolean: answer === 'true' },
          { url: 'alert', valueCode: alert },
        ],
      }))

const withExtensions = (extension: readonly object[]) => (extension.length === 0 ? {} : { extension })

const optionsOf = ({ kind, choices, alerts }: OwnItem) =>
  kind !== 'choice' && kind !== 'choices'
    ? {}
    : {
        answerOption: choices.map(({ code, text, score }) => ({
          ...withExtensions([
            ...(score === null ? [] : [{ url: fhirUrls.ordinal, valueDecimal: score }]),
            ...(alerts[code] === undefined ? [] : [{ url: ownUrls.alert, valueCode: alerts[code] }]),
          ]),
          valueCoding: { ...codingOf(code), ...textIn('display', text) },
        })),
      }

const itemOf = (item: OwnItem, items: readonly OwnItem[]) => ({
  ...withExtensions([...boundsOf(item), ...booleanAlerts(item)]),
  linkId: item.linkId,
  ...(item.loinc === null ? {} : { code: [{ system: loincSystem, code: item.loinc }] }),
  ...textIn('text', item.text),
  type: typeOf(item),
  ...conditionOf(item, items),
  ...(item.isRequired ? { required: true } : {}),
  ...(item.kind === 'choices' ? { repeats: true } : {}),
  ...optionsOf(item),
})

const bandOf = ({ from, to, text }: OwnBand) => ({
  url: ownUrls.band,
  extension: [
    { url: 'from', valueInteger: from },
    { url: 'to', valueInteger: to },
    { url: 'meaning', ...textIn('valueString', text) },
  ],
})

const hasWords = (words: Words): boolean => languages.some((language) => words[language] !== '')

/** A questionnaire as a FHIR R4 Questionnaire, in English with translations. */
export const toFhirQuestionnaire = (
  base: string,
  { key, version, content: { title, intro, items, bands, loinc } }: OwnVersion,
  status: 'draft' | 'active' | 'retired' = 'active',
) => ({
  resourceType: 'Questionnaire' as const,
  language: 'en',
  ...withExtensions(bands.map(bandOf)),
  url: canonicalOf(base, key),
  version,
  ...textIn('title', title),
  status,
  subjectType: ['Patient'],
  ...(loinc === null ? {} : { code: [{ system: loincSystem, code: loinc }] }),
  item: [
    ...(hasWords(intro) ? [{ linkId: leadId, ...textIn('text', intro), type: 'display' }] : []),
    ...items.map((item) => itemOf(item, items)),
  ],
})

const answerValues = ({ kind, choices, bounds }: Item, answer: string): object[] => {
  if (kind === 'boolean') return [{ valueBoolean: answer === 'true' }]
  if (kind === 'text') return [{ valueString: answer }]
  if (kind === 'number') return [{ [bounds?.isWhole ? 'valueInteger' : 'valueDecimal']: Number(answer) }]
  return answerCodes(answer).map((code) => ({
    valueCoding: { ...codingOf(code), display: choices.find((choice) => choice.code === code)?.text ?? code },
  }))
}

type Response = { base: string; questionnaire: Questionnaire; answers: Answers; at: string; subject?: { reference: string } }

/** Answers as a FHIR R4 QuestionnaireResponse to their version of the questionnaire. Items that are unanswered, or not asked with these answers, are left out. */
export const toFhirResponse = ({ base, questionnaire, answers, at, subject }: Response) => ({
  resourceType: 'QuestionnaireResponse' as const,
  questionnaire: `${canonicalOf(base, questionnaire.key)}|${questionnaire.version}`,
  status: 'completed',
  ...(subject ? { subject } : {}),
  authored: at,
  item: askedItems(questionnaire.items, answers).flatMap((item) => {
    const answer = answers[item.linkId]
    return hasAnswer(answer) ? [{ linkId: item.linkId, text: item.text, answer: answerValues(item, answer) }] : []
  }),
})
