import type { Language } from '#shared/languages.ts'
import type { OwnContent, Words } from '#shared/questionnaires/own-questionnaire.ts'
import { type AlertKind, type Answers, type ItemOf, isCrisis, type Questionnaire } from '#shared/questionnaires/questionnaire.ts'
import type { QuestionnaireTexts } from '#shared/questionnaires/questionnaire-texts.en.ts'

/** Questionnaires that come with the product. */
export const standardKeys = ['phq-9', 'gad-7', 'audit-c'] as const
export type StandardKey = (typeof standardKeys)[number]

type TextKey = keyof QuestionnaireTexts
type CodedItem = ItemOf<TextKey> & { loinc: string }
type CodedChoice = CodedItem['choices'][number]
type Coded = Omit<Questionnaire, 'key' | 'title' | 'lead' | 'items' | 'loinc'> & {
  title: TextKey
  lead: TextKey
  items: readonly CodedItem[]
  loinc: string
  /** LOINC code of the total score. */
  totalLoinc: string
}

const scored = (codes: readonly (readonly [string, TextKey])[]): CodedChoice[] =>
  codes.map(([code, text], score) => ({ code, text, score }))

/** LOINC answer list LL358-3. */
const frequencies = scored([
  ['LA6568-5', 'notAtAll'],
  ['LA6569-3', 'severalDays'],
  ['LA6570-1', 'moreThanHalf'],
  ['LA6571-9', 'nearlyEveryDay'],
])

/** LOINC answer list LL359-1; the item counts toward no total. */
const difficulties: readonly CodedChoice[] = (
  [
    ['LA6572-7', 'notDifficult'],
    ['LA6573-5', 'somewhatDifficult'],
    ['LA6575-0', 'veryDifficult'],
    ['LA6574-3', 'extremelyDifficult'],
  ] as const
).map(([code, text]) => ({ code, text, score: null }))

/** No answer is required: a member may send what they have answered. */
const plainItem = { kind: 'choice', isRequired: false, bounds: null, onlyIf: null, alerts: {} } as const satisfies Partial<CodedItem>

const frequencyItem = (linkId: string, loinc: string, text: TextKey): CodedItem => ({
  ...plainItem,
  linkId,
  loinc,
  text,
  choices: frequencies,
})

const difficultyItem: CodedItem = {
  linkId: 'difficulty',
  loinc: '69722-7',
  text: 'difficulty',
  ...plainItem,
  choices: difficulties,
}

/** Item 9 of the PHQ-9: thoughts of death or self-harm. */
export const selfHarmItem = 'phq-9-9'

/** Any answer to item 9 but 'not at all' is a crisis, whatever the total. */
const selfHarmAlerts: Readonly<Record<string, AlertKind>> = Object.fromEntries(
  frequencies.flatMap(({ code, score }) => ((score ?? 0) > 0 ? [[code, 'crisis']] : [])),
)

const never = 'LA6270-8'

/**
 * PHQ-9: Kroenke K, Spitzer RL, Williams JBW, J Gen Intern Med 2001;16:606-613. GAD-7: Spitzer RL et al., Arch Intern Med
 * 2006;166:1092-1097. Both are free to use without permission (phqscreeners.com). AUDIT-C: Bush K et al., Arch Intern Med
 * 1998;158:1789-1795, the first three items of the WHO's AUDIT, which is in the public domain. Codes: LOINC panels 44249-1, 69737-5, 72109-2.
 */
export const standardQuestionnaires: Readonly<Record<StandardKey, Coded>> = {
  'phq-9': {
    version: '1',
    title: 'phq9',
    lead: 'twoWeeks',
    loinc: '44249-1',
    totalLoinc: '44261-6',
    items: [
      frequencyItem('phq-9-1', '44250-9', 'phq9Interest'),
      frequencyItem('phq-9-2', '44255-8', 'phq9Down'),
      frequencyItem('phq-9-3', '44259-0', 'phq9Sleep'),
      frequencyItem('phq-9-4', '44254-1', 'phq9Tired'),
      frequencyItem('phq-9-5', '44251-7', 'phq9Appetite'),
      frequencyItem('phq-9-6', '44258-2', 'phq9Failure'),
      frequencyItem('phq-9-7', '44252-5', 'phq9Concentrating'),
      frequencyItem('phq-9-8', '44253-3', 'phq9Moving'),
      { ...frequencyItem(selfHarmItem, '44260-8', 'phq9Thoughts'), alerts: selfHarmAlerts },
      difficultyItem,
    ],
  },
  'gad-7': {
    version: '1',
    title: 'gad7',
    lead: 'twoWeeks',
    loinc: '69737-5',
    totalLoinc: '70274-6',
    items: [
      frequencyItem('gad-7-1', '69725-0', 'gad7Nervous'),
      frequencyItem('gad-7-2', '68509-9', 'gad7Control'),
      frequencyItem('gad-7-3', '69733-4', 'gad7Worrying'),
      frequencyItem('gad-7-4', '69734-2', 'gad7Relaxing'),
      frequencyItem('gad-7-5', '69735-9', 'gad7Restless'),
      frequencyItem('gad-7-6', '69689-8', 'gad7Annoyed'),
      frequencyItem('gad-7-7', '69736-7', 'gad7Afraid'),
      difficultyItem,
    ],
  },
  'audit-c': {
    version: '1',
    title: 'auditC',
    lead: 'pastYear',
    loinc: '72109-2',
    totalLoinc: '75626-2',
    items: [
      {
        linkId: 'audit-c-1',
        loinc: '68518-0',
        text: 'auditOften',
        ...plainItem,
        choices: scored([
          [never, 'never'],
          ['LA18926-8', 'monthlyOrLess'],
          ['LA18927-6', 'twoToFourMonth'],
          ['LA18928-4', 'twoToThreeWeek'],
          ['LA18929-2', 'fourOrMoreWeek'],
        ]),
      },
      {
        linkId: 'audit-c-2',
        loinc: '68519-8',
        text: 'auditDrinks',
        ...plainItem,
        onlyIf: { linkId: 'audit-c-1', answer: never, isNot: true },
        choices: scored([
          ['LA15694-5', 'oneOrTwo'],
          ['LA15695-2', 'threeOrFour'],
          ['LA18930-0', 'fiveOrSix'],
          ['LA18931-8', 'sevenToNine'],
          ['LA18932-6', 'tenOrMore'],
        ]),
      },
      {
        linkId: 'audit-c-3',
        loinc: '68520-6',
        text: 'auditSix',
        ...plainItem,
        onlyIf: { linkId: 'audit-c-1', answer: never, isNot: true },
        choices: scored([
          [never, 'never'],
          ['LA18933-4', 'lessThanMonthly'],
          ['LA18876-5', 'monthly'],
          ['LA18891-4', 'weekly'],
          ['LA18934-2', 'daily'],
        ]),
      },
    ],
  },
}

export const isStandardKey = (key: string): key is StandardKey => (standardKeys as readonly string[]).includes(key)

/** A standard questionnaire with the texts of one language. */
export const standardIn = (key: StandardKey, texts: QuestionnaireTexts): Questionnaire => {
  const { version, title, lead, loinc, items } = standardQuestionnaires[key]
  return {
    key,
    version,
    loinc,
    title: texts[title],
    lead: texts[lead],
    items: items.map(({ text, choices, ...item }) => ({
      ...item,
      text: texts[text],
      choices: choices.map((choice) => ({ ...choice, text: texts[choice.text] })),
    })),
  }
}

type AllTexts = Readonly<Record<Language, QuestionnaireTexts>>
const inAll = (key: TextKey, { en, es, ar }: AllTexts): Words => ({ en: en[key], es: es[key], ar: ar[key] })

/** A standard questionnaire in all languages, as operators see it and FHIR resources hold it. Its bands are not part of it: some depend on the sex. */
export const standardContent = (key: StandardKey, texts: AllTexts): OwnContent => {
  const { title, lead, loinc, items } = standardQuestionnaires[key]
  return {
    title: inAll(title, texts),
    intro: inAll(lead, texts),
    loinc,
    bands: [],
    items: items.map(({ text, choices, ...item }) => ({
      ...item,
      text: inAll(text, texts),
      choices: choices.map((choice) => ({ ...choice, text: inAll(choice.text, texts) })),
    })),
  }
}

/** What item 9 of the PHQ-9 says: any answer but 'not at all' is positive. */
export const selfHarmAnswer = (key: string, answers: Answers): 'positive' | 'negative' | 'unanswered' => {
  if (key !== 'phq-9') return 'negative'
  if (answers[selfHarmItem] === undefined) return 'unanswered'
  return isCrisis(standardQuestionnaires[key].items, answers) ? 'positive' : 'negative'
}
