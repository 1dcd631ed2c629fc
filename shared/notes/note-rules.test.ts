import { describe, expect, test } from 'vitest'
import { emptyNote, noteContent, service } from '#shared/notes/note-content.ts'
import {
  expandShortcut,
  isWrittenOver,
  noteOfTexts,
  notesTextOf,
  suggestedSummary,
  summaryTextOf,
  trimmedNote,
  withDiagnosis,
} from '#shared/notes/note-rules.ts'
import { currentNote, type SignedEntry } from '#shared/notes/signed-note.ts'

describe('the two texts of the former version', () => {
  test('become a note, and come back unchanged', () => {
    const former = { notes: 'Lungs clear.\n\nP: rest', summary: 'Rest.' }
    const note = noteOfTexts(former)
    expect(note).toMatchObject({ subjective: former.notes, summary: { about: 'Rest.', next: '', followUp: '' } })
    expect({ notes: notesTextOf(note), summary: summaryTextOf(note.summary) }).toEqual(former)
    expect(isWrittenOver(note, former)).toBe(false)
  })

  test('have every part of a note, and nothing of an empty one', () => {
    const note = {
      ...emptyNote,
      subjective: 'Cough',
      objective: ' ',
      plan: 'Rest',
      summary: { about: 'A cold', next: 'Rest', followUp: '' },
    }
    expect(notesTextOf(note)).toBe('S: Cough\n\nP: Rest')
    expect(summaryTextOf(note.summary)).toBe('A cold\n\nRest')
    expect(notesTextOf(emptyNote)).toBe('')
  })

  test('say that a server of the former version has written over a draft', () => {
    const note = { ...emptyNote, subjective: 'Cough', plan: 'Rest' }
    const texts = { notes: notesTextOf(note), summary: '' }
    expect(isWrittenOver(note, texts)).toBe(false)
    expect(isWrittenOver(note, { ...texts, notes: `${texts.notes}!` })).toBe(true)
    expect(isWrittenOver(note, { ...texts, summary: 'x' })).toBe(true)
  })
})

test('a summary is suggested from assessment and plan, and what was written stays', () => {
  const note = { ...emptyNote, assessment: ' A cold. ', plan: 'Rest.' }
  expect(suggestedSummary(note)).toEqual({ about: 'A cold.', next: 'Rest.', followUp: '' })
  const written = { about: 'You have a cold.', next: ' ', followUp: 'In a week.' }
  expect(suggestedSummary({ ...note, summary: written })).toEqual({ about: 'You have a cold.', next: 'Rest.', followUp: 'In a week.' })
})

test('a note is signed without surrounding spaces', () => {
  const note = { ...emptyNote, subjective: ' Cough ', summary: { about: ' A ', next: ' B ', followUp: ' C ' } }
  expect(trimmedNote(note)).toMatchObject({ subjective: 'Cough', summary: { about: 'A', next: 'B', followUp: 'C' } })
})

test('a diagnosis is added once, at the end', () => {
  const cold = { code: 'J00', words: 'Acute nasopharyngitis' }
  const cough = { code: 'R05.9', words: 'Cough' }
  expect(withDiagnosis([cold], cough)).toEqual([cold, cough])
  expect(withDiagnosis([cold], { ...cold, words: 'x' })).toEqual([cold])
})

test.each<[string, string, number, string | null]>([
  ['at the end', 'He has .uri', 11, 'He has a cold'],
  ['alone', '.uri', 4, 'a cold'],
  ['in capitals', '.URI', 4, 'a cold'],
  ['in the middle', '.uri and more', 4, 'a cold and more'],
  ['after a line break', 'x\n.uri', 6, 'x\na cold'],
  ['an unknown one', '.xyz', 4, null],
  ['without its dot', 'uri', 3, null],
  ['within a word', 'file.uri', 8, null],
  ['not before the cursor', '.uri', 2, null],
])('a shortcut %s', (_case, text, cursor, expected) => {
  const expanded = expandShortcut(text, cursor, [{ shortcut: 'uri', text: 'a cold' }])
  expect(expanded?.text ?? null).toBe(expected)
  if (expanded) expect(expanded.text.slice(0, expanded.cursor).endsWith('a cold')).toBe(true)
})

test.each([
  ['99213', '99213'],
  [' 99213-95 ', '99213-95'],
  ['g2012', 'G2012'],
  ['0591T', '0591T'],
  ['99213-95-gt', '99213-95-GT'],
  ['9921', null],
  ['992133', null],
  ['Z1234', null],
  ['99213-9', null],
  ['', null],
])('service code %j is read as %j', (typed, code) => {
  expect(service.safeParse({ code: typed, words: 'A visit' }).data?.code ?? null).toBe(code)
})

test.each([
  ['J06.9', true],
  ['I10', true],
  ['O9A.211', true],
  ['S72.001A', true],
  ['j06.9', false],
  ['J069', false],
  ['J06.', false],
  ['J06.90000', false],
])('diagnosis code %s: %s', (code, isGood) => {
  expect(noteContent.safeParse({ diagnoses: [{ code, words: 'x' }] }).success).toBe(isGood)
})

test('a note has at most twelve diagnoses, each text has its limit, and what is left out is empty', () => {
  const diagnoses = Array.from({ length: 13 }, (_, at) => ({ code: `J${10 + at}`, words: 'x' }))
  expect(noteContent.safeParse({ diagnoses }).error?.issues.map(({ message }) => message)).toEqual(['ListFull'])
  expect(noteContent.safeParse({ plan: 'x'.repeat(10_001) }).success).toBe(false)
  expect(noteContent.parse({})).toEqual(emptyNote)
})

test('the note that holds is the newest that is no addendum', () => {
  const entry = (number: number, kind: SignedEntry['kind'], plan: string): SignedEntry => ({
    number,
    kind,
    signedBy: 'X',
    signedAt: '',
    isUnreadable: false,
    text: null,
    told: null,
    note: kind === 'addendum' ? null : { ...emptyNote, plan },
  })
  expect(currentNote([])).toBeNull()
  expect(currentNote([entry(1, 'note', 'a'), entry(2, 'addendum', '')])?.plan).toBe('a')
  expect(currentNote([entry(1, 'note', 'a'), entry(2, 'amendment', 'b'), entry(3, 'addendum', '')])?.plan).toBe('b')
})
