import type { Care } from '#care/server/care.ts'
import { phraseOf, removePhrase, savePhrase } from '#care/server/notes/change-phrases.ts'
import { openHeldDiagnoses } from '#care/server/notes/held-diagnoses.ts'
import { listPhrases } from '#care/server/notes/phrase-store.ts'
import { careWho } from '#care/server/session/care-who.ts'
import { addAddendum, amendNote } from '#care/server/visits/clinic/change-signed-note.ts'
import { serve } from '#platform/http/serve.ts'
import { noteCalls } from '#shared/notes/note-calls.ts'

export const noteRoutes = (care: Care) => {
  const { clinician } = careWho(care)
  const diagnoses = openHeldDiagnoses(care)
  return serve(noteCalls, {
    addNoteAddendum: clinician(
      { limit: '240/h', audit: 'consult.addendum', refuses: ['VisitChanged', 'Conflict'] },
      async ({ input: { id, ...rest }, clinician, request }) => ({
        data: await addAddendum(care, { clinician, visitId: id, ...rest, request }),
      }),
    ),
    amendNote: clinician(
      { limit: '240/h', audit: 'consult.amend', refuses: ['VisitChanged', 'Conflict', 'Required'] },
      async ({ input: { id, ...rest }, clinician, request }) => ({
        data: await amendNote(care, { clinician, visitId: id, ...rest, request }),
      }),
    ),
    // A public register without a person; the note that uses a code is audited.
    findDiagnoses: clinician({ limit: '240/min', audit: 'none' }, async ({ input }) => ({ data: await diagnoses.find(input.typed) })),
    listNotePhrases: clinician({ limit: '1200/h', audit: 'none' }, async ({ clinician }) => ({
      data: { phrases: (await listPhrases(care.db, clinician.id)).map(phraseOf) },
    })),
    saveNotePhrase: clinician(
      { limit: '240/h', audit: 'note.phrase', refuses: ['Conflict', 'ListFull', 'EntryTwice'] },
      async ({ input, clinician, request }) => ({
        data: await savePhrase(care, { owner: { clinicianId: clinician.id }, ...input, request }),
      }),
    ),
    removeNotePhrase: clinician({ limit: '240/h', audit: 'note.phrase_remove' }, async ({ input, clinician, request }) => ({
      data: await removePhrase(care, { owner: { clinicianId: clinician.id }, id: input.id, request }),
    })),
  })
}
