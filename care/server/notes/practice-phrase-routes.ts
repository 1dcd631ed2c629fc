import type { Care } from '#care/server/care.ts'
import { phraseOf, removePhrase, savePhrase } from '#care/server/notes/change-phrases.ts'
import { listPhrases } from '#care/server/notes/phrase-store.ts'
import { careWho } from '#care/server/session/care-who.ts'
import { serve } from '#platform/http/serve.ts'
import { mobilePhraseCalls } from '#shared/notes/practice-phrase-calls.ts'

/** The calls by which operators manage the practice's phrases. The portal checks who they are. */
export const practicePhraseRoutes = (care: Care) => {
  const { portal } = careWho(care)
  const owner = (operatorId: string) => ({ clinicianId: null, operatorId })
  return serve(mobilePhraseCalls, {
    readPracticePhrases: portal({ limit: '6000/h', audit: 'none' }, async () => ({
      data: { phrases: (await listPhrases(care.db, null)).map(phraseOf) },
    })),
    savePhraseOfPractice: portal(
      { limit: '1200/h', audit: 'note.phrase' },
      async ({ input: { operator_id: operatorId, ...phrase }, request }) => ({
        data: await savePhrase(care, { owner: owner(operatorId), ...phrase, request }),
      }),
    ),
    removePhraseOfPractice: portal(
      { limit: '1200/h', audit: 'note.phrase_remove' },
      async ({ input: { operator_id: operatorId, ...phrase }, request }) => ({
        data: await removePhrase(care, { owner: owner(operatorId), ...phrase, request }),
      }),
    ),
  })
}
