import { expect, test } from 'vitest'
import { toFhirQuestionnaire, toFhirResponse } from '#shared/questionnaires/fhir-questionnaire.ts'
import { contentIn, emptyItem, type OwnContent, type OwnItem, type Words } from '#shared/questionnaires/own-questionnaire.ts'
import { questionnaireProblems } from '#shared/questionnaires/own-questionnaire-rules.ts'
import { questionnaireTexts as arabic } from '#shared/questionnaires/questionnaire-texts.ar.ts'
import { questionnaireTexts as english } from '#shared/questionnaires/questionnaire-texts.en.ts'
import { questionnaireTexts as spanish } from '#shared/questionnaires/questionnaire-texts.es.ts'
import { readFhirQuestionnaire } from '#shared/questionnaires/read-fhir-questionnaire.ts'
import { standardContent, standardIn, standardKeys } from '#shared/questionnaires/standard-questionnaires.ts'
import { fhirFaults } from '#shared/testing/fhir-faults.ts'

const base = 'https://portal.example'
const all = { en: english, es: spanish, ar: arabic }
/** What a file has after it was saved and opened. */
const saved = (resource: object): Record<string, unknown> => JSON.parse(JSON.stringify(resource))

const ids = ['resourceType', 'language', 'url', 'version', 'title', 'status', 'subjectType', 'item']

test.each(standardKeys)('%s is a valid FHIR Questionnaire with its translations, and reads back as an equal draft', (key) => {
  const content = standardContent(key, all)
  const resource = toFhirQuestionnaire(base, { key, version: '1', content })
  expect(fhirFaults(resource)).toEqual([])
  expect(Object.keys(resource)).toEqual(expect.arrayContaining(ids))
  expect(readFhirQuestionnaire(saved(resource))).toEqual({ content, notKept: [] })
})

test('The validator refuses a Questionnaire without status', () => {
  const { status: _, ...broken } = toFhirQuestionnaire(base, { key: 'phq-9', version: '1', content: standardContent('phq-9', all) })
  expect(fhirFaults(broken)).not.toEqual([])
})

const words = (en: string, es = '', ar = ''): Words => ({ en, es, ar })
const plain: OwnItem = { ...emptyItem('a'), kind: 'text' }

/** All kinds of questions, with everything that a question can have. */
const sleep: OwnContent = {
  title: words('Sleep check', 'Control del sueño', 'فحص النوم'),
  intro: words('In the past week', 'En la última semana'),
  loinc: '12345-6',
  items: [
    {
      ...plain,
      linkId: 'naps',
      text: words('Do you nap?', '¿Duerme siesta?'),
      kind: 'boolean',
      isRequired: true,
      alerts: { true: 'clinician' },
    },
    {
      ...plain,
      linkId: 'hours',
      text: words('How long?'),
      kind: 'choice',
      choices: [
        { code: 'short', text: words('Under an hour', 'Menos de una hora'), score: 1 },
        { code: 'never again', text: words('I want to sleep forever'), score: 3 },
        { code: 'unsure', text: words('I am not sure'), score: null },
      ],
      onlyIf: { linkId: 'naps', answer: 'true', isNot: false },
      alerts: { 'never again': 'crisis' },
    },
    {
      ...plain,
      linkId: 'signs',
      text: words('Which of these?'),
      kind: 'choices',
      choices: [
        { code: 's1', text: words('Snoring'), score: 1 },
        { code: 's2', text: words('Waking up'), score: 2 },
      ],
      onlyIf: { linkId: 'hours', answer: 'short', isNot: true },
    },
    {
      ...plain,
      linkId: 'n1',
      text: words('Hours a night'),
      kind: 'number',
      bounds: { least: 0, most: 24, isWhole: false },
      loinc: '93832-4',
    },
    { ...plain, linkId: 'n2', text: words('Coffees'), kind: 'number', bounds: { least: null, most: null, isWhole: true } },
    { ...plain, linkId: 'n3', text: words('Any number'), kind: 'number' },
    { ...plain, linkId: 'more', text: words('Anything else?'), kind: 'text' },
  ],
  bands: [
    { from: 0, to: 3, text: words('Good', 'Bueno') },
    { from: 4, to: 6, text: words('Poor') },
  ],
}

test('A questionnaire of the practice is valid FHIR, and reads back as an equal draft', () => {
  expect(questionnaireProblems(sleep)).toEqual([])
  const resource = toFhirQuestionnaire(base, { key: 'sleep', version: '3', content: sleep }, 'draft')
  expect(fhirFaults(resource)).toEqual([])
  expect(resource).toMatchObject({ url: `${base}/fhir/Questionnaire/sleep`, version: '3', status: 'draft' })
  expect(readFhirQuestionnaire(saved(resource))).toEqual({ content: sleep, notKept: [] })
})

test('Answers are a valid FHIR QuestionnaireResponse to their version', () => {
  const at = '2026-11-20T15:00:00.000Z'
  const answers = { naps: 'true', hours: 'unsure', signs: 's1\ns2', n1: '7.5', n2: '3', more: 'Only on Sundays', n3: '' }
  for (const [questionnaire, given] of [
    [contentIn({ key: 'sleep', version: '3', content: sleep }, 'en'), answers],
    [standardIn('phq-9', english), { 'phq-9-1': 'LA6569-3', 'phq-9-9': 'LA6568-5' }],
  ] as const) {
    const resource = toFhirResponse({ base, questionnaire, answers: given, at, subject: { reference: 'Patient/1' } })
    expect(fhirFaults(resource)).toEqual([])
    expect(resource.questionnaire).toBe(`${base}/fhir/Questionnaire/${questionnaire.key}|${questionnaire.version}`)
    expect(resource.item.map(({ linkId }) => linkId)).toEqual(Object.entries(given).flatMap(([id, answer]) => (answer === '' ? [] : [id])))
  }
})

test('An answer to a question that is not asked any more is in no response', () => {
  const questionnaire = contentIn({ key: 'sleep', version: '3', content: sleep }, 'en')
  const { item } = toFhirResponse({ base, questionnaire, answers: { naps: 'false', hours: 'never again', signs: 's1' }, at: '2026-11-20' })
  expect(item.map(({ linkId }) => linkId)).toEqual(['naps', 'signs'])
})

const choice = (linkId: string, more: object = {}) => ({
  linkId,
  text: `Question ${linkId}`,
  type: 'choice',
  answerOption: [{ valueCoding: { code: 'a', display: 'A' } }, { valueCoding: { code: 'b', display: 'B' } }],
  ...more,
})
const file = (item: unknown[], more: object = {}) => ({ resourceType: 'Questionnaire', status: 'active', title: 'File', item, ...more })
const expression = { url: 'http://hl7.org/fhir/uv/sdc/StructureDefinition/sdc-questionnaire-calculatedExpression', valueExpression: {} }
const when = (question: string, operator: string, answer: object) => ({ question, operator, ...answer })
const ordinal = 'http://hl7.org/fhir/StructureDefinition/ordinalValue'

type Case = [what: string, file: () => unknown, kept: string[], notKept: [path: string, reason: string][]]

test.each<Case>([
  ['an item of another type', () => file([choice('x'), { linkId: 'd', text: 'When?', type: 'date' }]), ['x'], [['item[1]', 'itemType']]],
  [
    'a group, which is opened',
    () => file([{ linkId: 'g', type: 'group', text: 'Sleep', item: [choice('x')] }]),
    ['x'],
    [['item[0]', 'groupTitle']],
  ],
  [
    'a group within a group',
    () => file([{ linkId: 'g', type: 'group', item: [choice('x'), { linkId: 'h', type: 'group', text: 'Deep', item: [choice('y')] }] }]),
    ['x'],
    [
      ['item[0].item[1]', 'nested'],
      ['item[0].item[1].item[0]', 'nested'],
    ],
  ],
  [
    'a group under a condition',
    () =>
      file([
        choice('x'),
        { linkId: 'g', type: 'group', enableWhen: [when('x', '=', { answerCoding: { code: 'a' } })], item: [choice('y')] },
      ]),
    ['x'],
    [
      ['item[1]', 'group'],
      ['item[1].item[0]', 'nested'],
    ],
  ],
  ['questions under a question', () => file([choice('x', { item: [choice('y')] })]), ['x'], [['item[0].item[0]', 'nested']]],
  [
    'a calculated answer',
    () => file([choice('x'), { linkId: 't', type: 'decimal', text: 'Total', extension: [expression] }]),
    ['x'],
    [['item[1]', 'calculated']],
  ],
  ['a calculated value of the whole', () => file([choice('x')], { extension: [expression] }), ['x'], [['extension[0]', 'calculated']]],
  [
    'answers from a value set',
    () => file([choice('x'), { linkId: 'v', type: 'choice', text: 'V', answerValueSet: 'http://x' }]),
    ['x'],
    [['item[1]', 'valueSet']],
  ],
  [
    'text between questions',
    () => file([choice('x'), { linkId: 'd', type: 'display', text: 'Well done' }]),
    ['x'],
    [['item[1]', 'displayText']],
  ],
  [
    'two conditions',
    () =>
      file([
        choice('x'),
        choice('y', { enableWhen: [when('x', '=', { answerCoding: { code: 'a' } }), when('x', '=', { answerCoding: { code: 'b' } })] }),
      ]),
    ['x'],
    [['item[1]', 'condition']],
  ],
  [
    'a condition with another operator',
    () => file([choice('x'), choice('y', { enableWhen: [when('x', 'exists', { answerBoolean: true })] })]),
    ['x'],
    [['item[1]', 'condition']],
  ],
  [
    'a condition on a question that is not kept',
    () => file([{ linkId: 'd', type: 'date', text: 'When?' }, choice('y', { enableWhen: [when('d', '=', { answerDate: '2026-01-01' })] })]),
    [],
    [
      ['item[0]', 'itemType'],
      ['item[1]', 'condition'],
    ],
  ],
  ['one link id twice', () => file([choice('x'), choice('x')]), ['x'], [['item[1]', 'linkId']]],
  [
    'a score that is no whole number',
    () => file([choice('x', { answerOption: [{ extension: [{ url: ordinal, valueDecimal: 1.5 }], valueCoding: { code: 'a' } }] })]),
    ['x'],
    [['item[0].answerOption[0].extension[0]', 'score']],
  ],
  [
    'an answer that is a date',
    () => file([choice('x', { answerOption: [{ valueDate: '2026-01-01' }] })]),
    ['x'],
    [['item[0].answerOption[0]', 'choiceKind']],
  ],
  [
    'a system of codes',
    () => file([choice('x', { answerOption: [{ valueCoding: { system: 'http://snomed.info/sct', code: '1' } }] })]),
    ['x'],
    [['item[0].answerOption[0].valueCoding.system', 'property']],
  ],
  [
    'a text in another language',
    () =>
      file([choice('x')], {
        _title: {
          extension: [
            {
              url: 'http://hl7.org/fhir/StructureDefinition/translation',
              extension: [
                { url: 'lang', valueCode: 'fr' },
                { url: 'content', valueString: 'Fichier' },
              ],
            },
          ],
        },
      }),
    ['x'],
    [['_title.extension[0]', 'language']],
  ],
  ['a text that is too long', () => file([choice('x', { text: 'x'.repeat(501) })]), ['x'], [['item[0].text', 'tooLong']]],
  [
    'other properties',
    () => file([choice('x', { maxLength: 3 })], { publisher: 'Us' }),
    ['x'],
    [
      ['item[0].maxLength', 'property'],
      ['publisher', 'property'],
    ],
  ],
])('%s is named before anything is saved, and the rest is kept', (_, resource, kept, notKept) => {
  const read = readFhirQuestionnaire(resource())
  expect(read.content?.items.map(({ linkId }) => linkId)).toEqual(kept)
  expect(read.notKept.map(({ path, reason }) => [path, reason])).toEqual(notKept)
})

test('more questions than a questionnaire may have are named one by one', () => {
  const { content, notKept } = readFhirQuestionnaire(file(Array.from({ length: 42 }, (_, at) => choice(`q${at}`))))
  expect(content?.items).toHaveLength(40)
  expect(notKept.map(({ path, reason }) => [path, reason])).toEqual([
    ['item[40]', 'tooMany'],
    ['item[41]', 'tooMany'],
  ])
})

test('a Spanish file without translations keeps its texts as Spanish, so that English is missing', () => {
  const { content } = readFhirQuestionnaire(file([choice('x')], { language: 'es-US' }))
  expect(content?.title).toEqual(words('', 'File'))
  expect(questionnaireProblems(content ?? sleep).map(({ field }) => field)).toContain('items.0.text.en')
})

test.each([
  ['text', 'text'],
  ['null', null],
  ['a list', []],
  ['a patient', { resourceType: 'Patient' }],
])('%s is no Questionnaire', (_, json) => {
  expect(readFhirQuestionnaire(json)).toEqual({ content: null, notKept: [] })
})

test('a hostile file is read without an error', () => {
  let nested: object = { linkId: 'end', type: 'group' }
  for (let depth = 0; depth < 20_000; depth++) nested = { linkId: 'n', type: 'group', item: [nested] }
  for (const item of [
    [nested],
    'x',
    [null, 7, 'x', []],
    [{ type: {}, linkId: [], text: {}, enableWhen: [null], answerOption: 'x', code: {} }],
    [choice('x', { extension: 'x', answerOption: [null, { extension: [null] }] })],
  ])
    expect(readFhirQuestionnaire(file(item as unknown[])).content).not.toBeNull()
})
