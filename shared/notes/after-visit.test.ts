import { expect, test } from 'vitest'
import { afterVisitOf } from '#shared/notes/after-visit.ts'
import { emptyNote, type NoteContent } from '#shared/notes/note-content.ts'
import type { SignedEntry } from '#shared/notes/signed-note.ts'

const entry = (number: number, change: Partial<SignedEntry>): SignedEntry => ({
  number,
  kind: 'note',
  signedBy: 'Chidi Okafor, MD',
  signedAt: `2026-11-2${number}T10:00:00Z`,
  isUnreadable: false,
  note: null,
  text: null,
  told: null,
  ...change,
})
const note = (change: Partial<NoteContent>): NoteContent => ({ ...emptyNote, ...change })
const summary = { about: 'You have a cold.', next: '', followUp: '' }
const cold = [{ code: 'J00', words: 'Common cold' }]

test('a summary of one text has no parts', () => {
  expect(afterVisitOf([])).toBeNull()
  expect(afterVisitOf([entry(1, { note: note({ summary }) })])).toBeNull()
  expect(afterVisitOf([entry(1, { isUnreadable: true })])).toBeNull()
})

test.each<[string, Partial<NoteContent>]>([
  ['diagnoses', { diagnoses: cold, summary }],
  ['what to do next', { summary: { ...summary, next: 'Rest.' } }],
  ['a follow-up', { summary: { ...summary, followUp: 'In a week.' } }],
])('a summary with %s has parts', (_what, change) => {
  expect(afterVisitOf([entry(1, { note: note(change) })])).toEqual({
    diagnoses: [],
    ...summary,
    ...change.summary,
    ...(change.diagnoses && { diagnoses: cold }),
    updates: [],
  })
})

test('the newest version is told, with each update in its order, and never what the clinician wrote for the record', () => {
  const told = afterVisitOf([
    entry(1, { note: note({ summary, plan: 'SECRET' }) }),
    entry(2, { kind: 'addendum', text: 'SECRET', told: 'Your test is normal.' }),
    entry(3, { kind: 'amendment', note: note({ diagnoses: cold, summary: { ...summary, about: 'New.' } }), told: 'Corrected.' }),
  ])
  expect(told).toMatchObject({ about: 'New.', diagnoses: cold })
  expect(told?.updates).toEqual([
    { kind: 'addendum', at: '2026-11-22T10:00:00Z', by: 'Chidi Okafor, MD', text: 'Your test is normal.' },
    { kind: 'amendment', at: '2026-11-23T10:00:00Z', by: 'Chidi Okafor, MD', text: 'Corrected.' },
  ])
  expect(JSON.stringify(told)).not.toContain('SECRET')
})
