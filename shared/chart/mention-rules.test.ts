import { expect, test } from 'vitest'
import { mentionsIn } from '#shared/chart/mention-rules.ts'

const open = (list: 'allergies' | 'medications' | 'conditions') => ({ list, isNone: false, entries: [] })
const none = (list: 'allergies' | 'medications' | 'conditions') => ({ list, isNone: true, entries: [] })
const named = (list: 'allergies' | 'medications' | 'conditions', ...names: string[]) => ({
  list,
  isNone: false,
  entries: names.map((name) => ({ data: { name } })),
})

const unanswered = [open('allergies'), open('medications'), open('conditions')]
const nothing = [none('allergies'), none('medications'), none('conditions')]

test.each<[string, string, Parameters<typeof mentionsIn>[1], string[]]>([
  [
    'a drug, nothing answered',
    'I had penicillin last year',
    unanswered,
    ['penicillin; allergies: not-answered', 'penicillin; medications: not-answered'],
  ],
  ['an allergy, nothing answered', 'I am allergic to penicillin', unanswered, ['penicillin; allergies: not-answered']],
  ['an allergy although none is known', 'I am allergic to penicillin', nothing, ['penicillin; allergies: not-listed']],
  [
    'an allergy that is listed under another name of it',
    'Allergic to amoxicillin',
    [named('allergies', 'Penicillin'), ...unanswered.slice(1)],
    [],
  ],
  ['a drug that is taken', 'My metformin upsets me', [none('allergies'), named('medications', 'Metformin 500'), none('conditions')], []],
  ['a drug that is not listed', 'My metformin upsets me', nothing, ['metformin; medications: not-listed']],
  ['a denied allergy', 'No allergy to penicillin', nothing, []],
  ['an allergy to food', 'Peanuts: allergic reaction', nothing, ['Peanuts; allergies: not-listed']],
  ['food, allergies answered', 'I ate shrimp', nothing, []],
  ['food, allergies open', 'I ate shrimp', unanswered, ['shrimp; allergies: not-answered']],
  ['allergies without a name', 'My allergies are bad', unanswered, ['allergies; allergies: not-answered']],
  ['allergies without a name, answered', 'My allergies are bad', nothing, []],
  ['a condition, open', 'Cough, and I have asthma', unanswered, ['asthma; conditions: not-answered']],
  ['a condition that is not listed', 'I am 12 weeks pregnant', nothing, ['pregnant; conditions: not-listed']],
  ['a condition that is listed', 'My asthma is worse', [...nothing.slice(0, 2), named('conditions', 'Asthma since 2009')], []],
  ['a denied condition', 'I do not have diabetes', nothing, []],
  ['another sentence', 'No fever. I have diabetes', nothing, ['diabetes; conditions: not-listed']],
  ['part of another word', 'A seggregated begging sulfate', nothing, []],
  ['capital letters', 'ALLERGIC TO PENICILLIN', nothing, ['PENICILLIN; allergies: not-listed']],
  ['once for a word that is said twice', 'Asthma. My asthma', nothing, ['Asthma; conditions: not-listed']],
  ['Spanish with accents', 'Soy alérgica a la penicilina', nothing, ['penicilina; allergies: not-listed']],
  ['Spanish, a denied condition', 'Fiebre, sin diabetes', nothing, []],
  ['Spanish, accents in the middle', 'Tengo presión alta', nothing, ['presión alta; conditions: not-listed']],
  ['Arabic with an article', 'عندي حساسية من البنسلين', nothing, ['البنسلين; allergies: not-listed']],
  ['Arabic condition', 'أعاني من السكري', nothing, ['السكري; conditions: not-listed']],
  [
    'an entry that cannot be read names nothing',
    'My asthma',
    [...nothing.slice(0, 2), { list: 'conditions', isNone: false, entries: [{ data: null }] }],
    ['asthma; conditions: not-listed'],
  ],
  ['nothing', '', unanswered, []],
])('%s: %s', (_case, reason, lists, expected) => {
  expect(mentionsIn(reason, lists).map(({ words, list, state }) => `${words}; ${list}: ${state}`)).toEqual(expected)
})
