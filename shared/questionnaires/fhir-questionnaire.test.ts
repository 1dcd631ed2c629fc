import { expect, test } from 'vitest'
import { languages } from '#shared/languages.ts'
import { toFhirQuestionnaire, toFhirResponse } from '#shared/questionnaires/fhir-questionnaire.ts'
import type { Questionnaire } from '#shared/questionnaires/questionnaire.ts'
import { questionnaireTexts } from '#shared/questionnaires/questionnaire-texts.ar.ts'
import { questionnaireTexts as english } from '#shared/questionnaires/questionnaire-texts.en.ts'
import { questionnaireTexts as spanish } from '#shared/questionnaires/questionnaire-texts.es.ts'
import { readFhirQuestionnaire, readFhirResponse } from '#shared/questionnaires/read-fhir-questionnaire.ts'
import { standardIn, standardKeys } from '#shared/questionnaires/standard-questionnaires.ts'
import { fhirFaults } from '#shared/testing/fhir-faults.ts'

const base = 'https://portal.example'
const texts = { en: english, es: spanish, ar: questionnaireTexts }
const cases = standardKeys.flatMap((key) => languages.map((language) => [key, language] as const))

test.each(cases)('%s in %s is a valid FHIR Questionnaire and reads back equal', (key, language) => {
  const questionnaire = standardIn(key, texts[language])
  const resource = toFhirQuestionnaire(base, questionnaire)
  expect(fhirFaults(resource)).toEqual([])
  expect(readFhirQuestionnaire(JSON.parse(JSON.stringify(resource)))).toEqual({ value: questionnaire })
})

test('The validator refuses a Questionnaire without status', () => {
  const { status: _, ...broken } = toFhirQuestionnaire(base, standardIn('phq-9', english))
  expect(fhirFaults(broken)).not.toEqual([])
})

const custom: Questionnaire = {
  key: 'sleep-check',
  version: '3',
  title: 'Sleep check',
  lead: '',
  loinc: null,
  items: [
    { linkId: 'naps', text: 'Do you nap?', kind: 'boolean', choices: [], loinc: null, onlyIf: null },
    {
      linkId: 'hours',
      text: 'How long?',
      kind: 'choice',
      choices: [
        { code: 'short', text: 'Under an hour', score: 1 },
        { code: 'unsure', text: 'I am not sure', score: null },
      ],
      loinc: null,
      onlyIf: { linkId: 'naps', isNot: 'true' },
    },
    { linkId: 'more', text: 'Anything else?', kind: 'text', choices: [], loinc: null, onlyIf: { linkId: 'hours', isNot: 'short' } },
  ],
}

test('A questionnaire with boolean, choice and text items reads back equal', () => {
  const resource = toFhirQuestionnaire(base, custom)
  expect(fhirFaults(resource)).toEqual([])
  expect(readFhirQuestionnaire(JSON.parse(JSON.stringify(resource)))).toEqual({ value: custom })
})

test('Answers are a valid FHIR QuestionnaireResponse and read back equal', () => {
  const at = '2026-11-20T15:00:00.000Z'
  for (const { questionnaire, answers } of [
    { questionnaire: custom, answers: { naps: 'true', hours: 'unsure', more: 'Only on Sundays' } },
    { questionnaire: standardIn('phq-9', english), answers: { 'phq-9-1': 'LA6569-3', 'phq-9-9': 'LA6568-5' } },
  ]) {
    const resource = toFhirResponse({ base, questionnaire, answers, at, subject: { reference: 'Patient/1' } })
    expect(fhirFaults(resource)).toEqual([])
    expect(readFhirResponse(JSON.parse(JSON.stringify(resource)), questionnaire)).toEqual({
      value: { canonical: `${base}/fhir/Questionnaire/${questionnaire.key}|${questionnaire.version}`, at, answers },
    })
  }
})

const good = (): ReturnType<typeof toFhirQuestionnaire> => JSON.parse(JSON.stringify(toFhirQuestionnaire(base, custom)))

type Refused = [string, () => unknown, { path: string; code: string }[]]

test.each<Refused>([
  ['no object', () => 'text', [{ path: '', code: 'Invalid' }]],
  ['another resource', () => ({ ...good(), resourceType: 'Patient' }), [{ path: 'resourceType', code: 'Invalid' }]],
  ['no title', () => ({ ...good(), title: undefined }), [{ path: 'title', code: 'Missing' }]],
  ['no items', () => ({ ...good(), item: [] }), [{ path: 'items', code: 'Invalid' }]],
  [
    'an item of another type',
    () => ({ ...good(), item: [{ linkId: 'a', text: 'When?', type: 'date' }] }),
    [{ path: 'item[0].type', code: 'Unsupported' }],
  ],
  [
    'an item without link id',
    () => ({ ...good(), item: [{ text: 'When?', type: 'text' }] }),
    [{ path: 'item[0].linkId', code: 'Missing' }],
  ],
  [
    'a choice without answers',
    () => ({ ...good(), item: [{ linkId: 'a', text: 'Which?', type: 'choice' }] }),
    [{ path: 'item[0].answerOption', code: 'Missing' }],
  ],
  ['one link id twice', () => ({ ...good(), item: [good().item[0], good().item[0]] }), [{ path: 'item[1].linkId', code: 'Duplicate' }]],
  [
    'nested items',
    () => ({ ...good(), item: [{ ...good().item[0], item: [good().item[0]] }] }),
    [{ path: 'item[0].item', code: 'Unsupported' }],
  ],
  [
    'a condition on a later item',
    () => ({ ...good(), item: [{ ...good().item[0], enableWhen: [{ question: 'x', operator: '!=', answerBoolean: true }] }] }),
    [{ path: 'item[0].enableWhen[0]', code: 'Invalid' }],
  ],
])('A Questionnaire with %s is refused at its place', (_, resource, problems) => {
  expect(readFhirQuestionnaire(resource())).toEqual({ problems })
})

test('A response with an answer that the item does not offer is refused at its place', () => {
  const item = [{ linkId: 'hours', answer: [{ valueCoding: { code: 'long' } }] }, { linkId: 'nowhere' }]
  const resource = { resourceType: 'QuestionnaireResponse', questionnaire: 'x', authored: '2026-11-20', item }
  expect(readFhirResponse(resource, custom)).toEqual({
    problems: [
      { path: 'item[0].answer[0]', code: 'Invalid' },
      { path: 'item[1].linkId', code: 'Invalid' },
    ],
  })
})
