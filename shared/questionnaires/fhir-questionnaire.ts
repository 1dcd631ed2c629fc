import type { Answers, Item, Questionnaire } from '#shared/questionnaires/questionnaire.ts'

const loincSystem = 'http://loinc.org'
/** FHIR R4 extension with the score of an answer. */
export const ordinalUrl = 'http://hl7.org/fhir/StructureDefinition/ordinalValue'
/** The display item with the question above all items. */
const leadId = 'lead'

/** LOINC's own answer codes, such as LA6568-5. */
const isLoincAnswer = (code: string): boolean => /^LA\d+-\d$/.test(code)
const codingOf = (code: string) => (isLoincAnswer(code) ? { system: loincSystem, code } : { code })

/** Canonical URL of a questionnaire; `base` is the address of the portal. */
export const canonicalOf = (base: string, key: string): string => `${base}/fhir/Questionnaire/${key}`

/** A choice without a coding of its own, of an item that is asked under a condition. */
const conditionOf = ({ onlyIf }: Item, items: readonly Item[]) => {
  if (onlyIf === null) return {}
  const { linkId: question, isNot } = onlyIf
  const isBoolean = items.find(({ linkId }) => linkId === question)?.kind === 'boolean'
  const answer = isBoolean ? { answerBoolean: isNot === 'true' } : { answerCoding: codingOf(isNot) }
  return { enableWhen: [{ question, operator: '!=', ...answer }] }
}

const itemOf = (item: Item, items: readonly Item[]) => ({
  linkId: item.linkId,
  ...(item.loinc === null ? {} : { code: [{ system: loincSystem, code: item.loinc }] }),
  text: item.text,
  type: item.kind,
  ...conditionOf(item, items),
  ...(item.kind === 'choice'
    ? {
        answerOption: item.choices.map(({ code, text, score }) => ({
          ...(score === null ? {} : { extension: [{ url: ordinalUrl, valueDecimal: score }] }),
          valueCoding: { ...codingOf(code), display: text },
        })),
      }
    : {}),
})

/** A questionnaire as a FHIR R4 Questionnaire. */
export const toFhirQuestionnaire = (base: string, { key, version, title, lead, loinc, items }: Questionnaire) => ({
  resourceType: 'Questionnaire' as const,
  url: canonicalOf(base, key),
  version,
  title,
  status: 'active',
  subjectType: ['Patient'],
  ...(loinc === null ? {} : { code: [{ system: loincSystem, code: loinc }] }),
  item: [...(lead === '' ? [] : [{ linkId: leadId, type: 'display', text: lead }]), ...items.map((item) => itemOf(item, items))],
})

const answerValue = ({ kind, choices }: Item, answer: string) => {
  if (kind === 'boolean') return { valueBoolean: answer === 'true' }
  if (kind === 'text') return { valueString: answer }
  return { valueCoding: { ...codingOf(answer), display: choices.find(({ code }) => code === answer)?.text ?? answer } }
}

type Response = { base: string; questionnaire: Questionnaire; answers: Answers; at: string; subject?: { reference: string } }

/** Answers as a FHIR R4 QuestionnaireResponse. Unanswered items are left out. */
export const toFhirResponse = ({ base, questionnaire, answers, at, subject }: Response) => ({
  resourceType: 'QuestionnaireResponse' as const,
  questionnaire: `${canonicalOf(base, questionnaire.key)}|${questionnaire.version}`,
  status: 'completed',
  ...(subject ? { subject } : {}),
  authored: at,
  item: questionnaire.items.flatMap((item) => {
    const answer = answers[item.linkId]
    return answer === undefined || answer === '' ? [] : [{ linkId: item.linkId, text: item.text, answer: [answerValue(item, answer)] }]
  }),
})
