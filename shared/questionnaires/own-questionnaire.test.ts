import { describe, expect, test } from 'vitest'
import {
  contentIn,
  emptyContent,
  emptyItem,
  missingIn,
  noWords,
  type OwnContent,
  type OwnItem,
  ownBandOf,
  ownContent,
  type Words,
} from '#shared/questionnaires/own-questionnaire.ts'
import { questionnaireProblems, sizeProblem } from '#shared/questionnaires/own-questionnaire-rules.ts'
import { type Answers, askedItems, type Item, isAnswer, isCrisis, urgentAnswers } from '#shared/questionnaires/questionnaire.ts'
import { resultOf } from '#shared/questionnaires/questionnaire-result.ts'
import { scoreOf } from '#shared/questionnaires/questionnaire-score.ts'

const words = (en: string, es = '', ar = ''): Words => ({ en, es, ar })
const item = (linkId: string, more: Partial<OwnItem> = {}): OwnItem => ({
  ...emptyItem(linkId),
  text: words(`Question ${linkId}`),
  choices: [
    { code: 'no', text: words('No'), score: 0 },
    { code: 'some', text: words('Some'), score: 2 },
    { code: 'skip', text: words('I would rather not say'), score: null },
  ],
  ...more,
})
const draft = (more: Partial<OwnContent> = {}): OwnContent => ({ ...emptyContent(), title: words('Pain'), items: [item('a')], ...more })
const onlyIf = (linkId: string, answer: string, isNot = false) => ({ linkId, answer, isNot })
const plain: Partial<OwnItem> = { choices: [] }

test.each<[string, OwnContent, string[]]>([
  ['a whole draft', draft(), []],
  ['nothing', emptyContent(), ['title.en Required', 'items Required']],
  ['a question without English', draft({ items: [item('a', { text: words('', 'Hola') })] }), ['items.0.text.en Required']],
  ['one choice', draft({ items: [item('a', { choices: item('a').choices.slice(0, 1) })] }), ['items.0.choices ChoicesMissing']],
  [
    'choices with one text',
    draft({ items: [item('a', { choices: [...item('a').choices, { code: 'x', text: words(' no'), score: 1 }] })] }),
    ['items.0.choices.3.text.en EntryTwice'],
  ],
  [
    'choices with one code',
    draft({ items: [item('a', { choices: [...item('a').choices, { code: 'no', text: words('Never'), score: 1 }] })] }),
    ['items.0.choices.3.code EntryTwice'],
  ],
  ['one link id twice', draft({ items: [item('a'), item('a')] }), ['items.1.linkId EntryTwice']],
  ['a condition on itself', draft({ items: [item('a', { onlyIf: onlyIf('a', 'no') })] }), ['items.0.onlyIf ConditionUnfit']],
  [
    'a condition on a later question',
    draft({ items: [item('a', { onlyIf: onlyIf('b', 'no') }), item('b')] }),
    ['items.0.onlyIf ConditionUnfit'],
  ],
  [
    'a condition without an answer',
    draft({ items: [item('a'), item('b', { onlyIf: onlyIf('a', '') })] }),
    ['items.1.onlyIf ConditionUnfit'],
  ],
  [
    'a condition on another answer',
    draft({ items: [item('a'), item('b', { onlyIf: onlyIf('a', 'x') })] }),
    ['items.1.onlyIf ConditionUnfit'],
  ],
  [
    'a condition on a text',
    draft({ items: [item('a', { ...plain, kind: 'text' }), item('b', { onlyIf: onlyIf('a', 'x') })] }),
    ['items.1.onlyIf ConditionUnfit'],
  ],
  ['a condition on a yes', draft({ items: [item('a', { ...plain, kind: 'boolean' }), item('b', { onlyIf: onlyIf('a', 'true') })] }), []],
  ['an alert at no answer', draft({ items: [item('a', { alerts: { x: 'crisis' } })] }), ['items.0.alerts.x InvalidInput']],
  [
    'an alert at a text',
    draft({ items: [item('a', { ...plain, kind: 'text', alerts: { x: 'crisis' } })] }),
    ['items.0.alerts.x InvalidInput'],
  ],
  [
    'bounds that no number fits',
    draft({ items: [item('a', { ...plain, kind: 'number', bounds: { least: 3, most: 2, isWhole: true } })] }),
    ['items.0.bounds.most NumberInvalid'],
  ],
  [
    'ranges for every total',
    draft({
      bands: [
        { from: 0, to: 1, text: words('Low') },
        { from: 2, to: 2, text: words('High') },
      ],
    }),
    [],
  ],
  [
    'ranges with a gap',
    draft({
      bands: [
        { from: 0, to: 0, text: words('Low') },
        { from: 2, to: 2, text: words('High') },
      ],
    }),
    ['bands.1.from BandsUnfit'],
  ],
  [
    'ranges that overlap',
    draft({
      bands: [
        { from: 0, to: 2, text: words('Low') },
        { from: 2, to: 2, text: words('High') },
      ],
    }),
    ['bands.1.from BandsUnfit'],
  ],
  ['ranges that end too early', draft({ bands: [{ from: 0, to: 1, text: words('Low') }] }), ['bands.0.to BandsUnfit']],
  ['a range without a meaning', draft({ bands: [{ from: 0, to: 2, text: words('') }] }), ['bands.0.text.en Required']],
  [
    'ranges without scores',
    draft({ items: [item('a', { ...plain, kind: 'text' })], bands: [{ from: 0, to: 2, text: words('Low') }] }),
    ['bands.0.from BandsUnfit'],
  ],
])('%s has these problems before publishing', (_, content, problems) => {
  expect(questionnaireProblems(content).map(({ field, code }) => `${field} ${code}`)).toEqual(problems)
})

test('a draft is refused by its shape when a list, a text or a number is out of bounds, and by its size', () => {
  const fits = (content: OwnContent) => ownContent.safeParse(content).success
  const many = Array.from({ length: 41 }, (_, at) => item(`q${at}`, { ...plain, kind: 'text' }))
  expect(fits(draft({ items: many.slice(1) }))).toBe(true)
  expect(fits(draft({ items: many }))).toBe(false)
  expect(fits(draft({ title: words('x'.repeat(201)) }))).toBe(false)
  expect(fits(draft({ items: [item('a\nb')] }))).toBe(false)
  expect(fits(draft({ items: [item('a', { choices: [{ code: 'x', text: words('x'), score: 101 }] })] }))).toBe(false)
  expect(fits(draft({ items: [item('a', { choices: [{ code: 'x', text: words('x'), score: 0.5 }] })] }))).toBe(false)
  expect(fits(draft({ bands: [{ from: Number.NaN, to: 1, text: words('x') }] }))).toBe(false)
  expect(sizeProblem(draft({ items: many.slice(1) }))).toBeNull()
  const arabic = item('a', { ...plain, kind: 'text', text: words('x', 'ñ'.repeat(400), 'س'.repeat(500)) })
  expect(sizeProblem(draft({ items: Array.from({ length: 40 }, () => arabic) }))).toEqual({ field: 'items', code: 'ListFull' })
})

describe('which questions are asked', () => {
  const items: OwnItem[] = [
    item('a'),
    item('b', { onlyIf: onlyIf('a', 'some') }),
    item('c', { onlyIf: onlyIf('b', 'no') }),
    item('d', { onlyIf: onlyIf('b', 'no', true) }),
    item('e', { kind: 'choices' }),
    item('f', { onlyIf: onlyIf('e', 'some') }),
  ]
  test.each<[Answers, string]>([
    [{}, 'a d e'],
    [{ a: 'some' }, 'a b d e'],
    [{ a: 'some', b: 'no' }, 'a b c e'],
    // The answer to a question that is not asked any more counts as missing.
    [{ a: 'no', b: 'no' }, 'a d e'],
    [{ e: 'no\nsome' }, 'a d e f'],
    [{ e: 'no' }, 'a d e'],
  ])('%j asks %s', (answers, asked) => {
    expect(
      askedItems(items, answers)
        .map(({ linkId }) => linkId)
        .join(' '),
    ).toBe(asked)
  })
})

test.each<[Partial<OwnItem>, string, boolean]>([
  [{}, 'some', true],
  [{}, 'other', false],
  [{}, '', false],
  [{ kind: 'choices' }, 'no\nsome', true],
  [{ kind: 'choices' }, 'some\nno', false],
  [{ kind: 'choices' }, 'no\nno', false],
  [{ kind: 'choices' }, 'no\nother', false],
  [{ kind: 'choices' }, '', true],
  [{ kind: 'boolean' }, 'true', true],
  [{ kind: 'boolean' }, 'yes', false],
  [{ kind: 'number' }, '-3.25', true],
  [{ kind: 'number' }, '1e9', false],
  [{ kind: 'number' }, 'NaN', false],
  [{ kind: 'number', bounds: { least: 0, most: 10, isWhole: true } }, '10', true],
  [{ kind: 'number', bounds: { least: 0, most: 10, isWhole: true } }, '11', false],
  [{ kind: 'number', bounds: { least: 0, most: 10, isWhole: true } }, '-1', false],
  [{ kind: 'number', bounds: { least: 0, most: 10, isWhole: true } }, '2.5', false],
  [{ kind: 'text' }, 'x'.repeat(1000), true],
  [{ kind: 'text' }, 'x'.repeat(1001), false],
])('an item with %j and the answer %j: %s', (more, answer, isOffered) => {
  expect(isAnswer(item('a', more), answer)).toBe(isOffered)
})

test.each<[Answers, number | null]>([
  [{ a: 'some', b: 'no\nsome' }, 4],
  [{ a: 'no', b: 'no' }, 0],
  [{ a: 'some' }, null],
  [{ a: 'some', b: '' }, null],
  [{ a: 'skip', b: 'no' }, null],
  [{ a: 'no', b: 'no\nskip' }, null],
])('%j of one and of several choices has the total %s', (answers, total) => {
  expect(scoreOf({ items: [item('a'), item('b', { kind: 'choices' }), item('c', { ...plain, kind: 'text' })] }, answers)).toMatchObject({
    total,
    most: 4,
    of: 2,
  })
})

test('a range names each of its totals', () => {
  const content = {
    bands: [
      { from: 0, to: 3, text: words('Low') },
      { from: 4, to: 6, text: words('High') },
    ],
  }
  expect([0, 3, 4, 6, 7].map((total) => ownBandOf(content, total)?.en ?? null)).toEqual(['Low', 'Low', 'High', 'High', null])
})

test('an answer alerts only while its question is asked; a crisis counts more than an alert', () => {
  const alerts = { some: 'clinician', skip: 'crisis' } as const
  const items: Item[] = contentIn(
    { key: 'k', version: '1', content: draft({ items: [item('a'), item('b', { kind: 'choices', alerts, onlyIf: onlyIf('a', 'no') })] }) },
    'en',
  ).items.slice()
  expect(urgentAnswers(items, { a: 'no', b: 'some' })).toEqual([{ linkId: 'b', alert: 'clinician' }])
  expect(isCrisis(items, { a: 'no', b: 'some' })).toBe(false)
  expect(isCrisis(items, { a: 'no', b: 'some\nskip' })).toBe(true)
  expect(urgentAnswers(items, { a: 'some', b: 'some\nskip' })).toEqual([])
  expect(urgentAnswers(items, { a: 'no', b: 'toString' })).toEqual([])
})

test('a questionnaire is shown in a language only if no text is missing in it', () => {
  const both = (en: string) => words(en, `${en} (es)`)
  const content = draft({
    title: both('Pain'),
    items: [
      item('a', {
        text: both('Where?'),
        choices: [
          { code: 'x', text: both('Arm'), score: null },
          { code: 'y', text: words('Leg'), score: null },
        ],
      }),
    ],
  })
  expect([missingIn(content, 'en'), missingIn(content, 'es'), missingIn(content, 'ar')]).toEqual([0, 1, 4])
  expect(contentIn({ key: 'k', version: '1', content }, 'es').title).toBe('Pain')
  const [first] = content.items
  if (first?.choices[1]) first.choices[1].text = both('Leg')
  expect(contentIn({ key: 'k', version: '1', content }, 'es')).toMatchObject({ title: 'Pain (es)', items: [{ text: 'Where? (es)' }] })
})

test('a result has the score, the range and the urgent answers of its own version, and none without a version', () => {
  const content = draft({ items: [item('a', { alerts: { some: 'clinician' } })], bands: [{ from: 0, to: 2, text: words('All') }] })
  const given = {
    id: 'r',
    questionnaire: 'k',
    version: '2',
    at: '2026-11-20T15:00:00Z',
    isSent: true,
    answers: { a: 'some' },
    sex: null,
    hasAlert: false,
  }
  expect(resultOf(given, { key: 'k', version: '2', content })).toMatchObject({
    total: 2,
    most: 2,
    band: null,
    own: { title: words('Pain'), band: words('All') },
    hasAlert: true,
    urgent: ['a'],
    selfHarm: 'negative',
  })
  expect(resultOf(given)).toBeNull()
  expect(resultOf({ ...given, answers: null }, { key: 'k', version: '2', content })).toMatchObject({ total: null, urgent: [] })
  expect(noWords).toEqual(words(''))
})
