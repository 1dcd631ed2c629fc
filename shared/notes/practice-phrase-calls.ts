import { z } from 'zod/mini'
import { call } from '#shared/calls.ts'
import { notePhrase, phraseFields } from '#shared/notes/note-phrases.ts'

const id = z.uuid('InvalidInput')
const version = z.int()
const phrases = z.object({ phrases: z.array(notePhrase) })
const removed = z.object({ removed: z.literal(true) })

/** Operators' calls for the practice's templates, short phrases and services, which every clinician is offered. */
export const consolePhraseCalls = {
  listPracticePhrases: call({
    method: 'GET',
    path: '/api/console/phrases',
    about: 'The practice’s templates, short phrases and services for notes.',
    input: z.object({}),
    answer: phrases,
  }),
  savePracticePhrase: call({
    method: 'PUT',
    path: '/api/console/phrases/{id}',
    about: 'Adds or changes a template, phrase or service of the practice; `version` is the one it is based on, 0 for a new one.',
    input: z.extend(phraseFields, { id, version }),
    answer: notePhrase,
  }),
  removePracticePhrase: call({
    method: 'DELETE',
    path: '/api/console/phrases/{id}',
    about: 'Removes a template, phrase or service of the practice. Notes that used it do not change.',
    input: z.object({ id, version }),
    answer: removed,
  }),
}

/** The requesting operator's portal id, for the telehealth service's audit log. */
const by = { operator_id: z.string().check(z.minLength(1), z.maxLength(80)) }

/** The same for the portal, which calls with its own secret instead of a member's token. */
export const mobilePhraseCalls = {
  readPracticePhrases: call({
    method: 'POST',
    path: '/mobile/phrases/read',
    about: 'The practice’s templates, short phrases and services.',
    isBare: true,
    input: z.object(by),
    answer: phrases,
  }),
  savePhraseOfPractice: call({
    method: 'POST',
    path: '/mobile/phrases',
    about: 'Adds or changes a template, phrase or service of the practice.',
    isBare: true,
    refuses: ['NotFound', 'Conflict', 'ListFull', 'EntryTwice'],
    input: z.extend(phraseFields, { ...by, id, version }),
    answer: notePhrase,
  }),
  removePhraseOfPractice: call({
    method: 'POST',
    path: '/mobile/phrases/remove',
    about: 'Removes a template, phrase or service of the practice.',
    isBare: true,
    refuses: ['NotFound', 'Conflict'],
    input: z.object({ ...by, id, version }),
    answer: removed,
  }),
}
