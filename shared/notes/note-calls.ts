import { z } from 'zod/mini'
import { call } from '#shared/calls.ts'
import { addendumText, diagnosis, noteContent } from '#shared/notes/note-content.ts'
import { notePhrase, phraseFields } from '#shared/notes/note-phrases.ts'
import { noteKinds } from '#shared/notes/signed-note.ts'

const id = z.object({ id: z.string() })
/** Made by the browser: sending it twice adds one entry. */
const entryId = z.uuid('InvalidInput')
const added = z.object({ number: z.number(), kind: z.enum(noteKinds) })

/** What a clinician writes about a visit besides the visit itself. The note of an open visit is saved with `saveClinicNotes`. */
export const noteCalls = {
  addNoteAddendum: call({
    method: 'POST',
    path: '/mobile/clinic/visits/{id}/note/addenda',
    about: 'Adds to the signed note of the clinician’s own visit. The patient reads `told`.',
    input: z.extend(id, { entryId, text: addendumText, told: addendumText }),
    answer: added,
  }),
  amendNote: call({
    method: 'POST',
    path: '/mobile/clinic/visits/{id}/note/amendments',
    about:
      'Replaces the signed note of the clinician’s own visit by a corrected one; both versions are kept. `number` is the newest entry that the change is based on; an older one is refused with Conflict. The patient reads `told`.',
    input: z.extend(id, { entryId, number: z.int(), note: noteContent, told: addendumText }),
    answer: added,
  }),
  findDiagnoses: call({
    method: 'GET',
    path: '/mobile/clinic/diagnoses',
    about: 'Diagnoses by words or ICD-10-CM code, best match first. Only codes that a claim may carry.',
    input: z.object({ typed: z.string().check(z.maxLength(100, 'TooManyCharacters')) }),
    answer: z.object({ diagnoses: z.array(diagnosis), isLoaded: z.boolean() }),
  }),
  listNotePhrases: call({
    method: 'GET',
    path: '/mobile/clinic/phrases',
    about: 'Templates, short phrases and services: the clinician’s own and the practice’s.',
    input: z.object({}),
    answer: z.object({ phrases: z.array(notePhrase) }),
  }),
  saveNotePhrase: call({
    method: 'PUT',
    path: '/mobile/clinic/phrases/{id}',
    about: 'Adds or changes a template, phrase or service of the clinician’s own; `version` is the one it is based on, 0 for a new one.',
    input: z.extend(phraseFields, { id: z.uuid('InvalidInput'), version: z.int() }),
    answer: notePhrase,
  }),
  removeNotePhrase: call({
    method: 'DELETE',
    path: '/mobile/clinic/phrases/{id}',
    about: 'Removes a template, phrase or service of the clinician’s own.',
    input: id,
    answer: z.object({ removed: z.literal(true) }),
  }),
}
