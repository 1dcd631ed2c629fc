import { noteTexts } from '#care/clinic/notes/note-texts.en.ts'
import { ClinicFrame } from '#care/clinic/shell/clinic-frame.tsx'
import { noteCalls } from '#shared/notes/note-calls.ts'
import { StatusBadge } from '#ui/components/states/status-badge.tsx'
import { send } from '#ui/lib/calls/send.ts'
import { useAction } from '#ui/lib/calls/use-action.ts'
import { useCall } from '#ui/lib/calls/use-call.ts'
import { textsOf } from '#ui/lib/texts.ts'
import { PhrasePanels } from '#ui/staff/phrases/phrase-panels.tsx'

/** /clinic/phrases: the clinician's own templates, phrases and services, and the practice's, which operators change. */
export const PhrasesPage = () => {
  const t = textsOf(noteTexts)
  const answer = useCall(noteCalls.listNotePhrases, {})
  const { refresh } = useAction(noteCalls.listNotePhrases)
  return (
    <ClinicFrame title={t('phrases')} lead={t('phrasesLead')}>
      <PhrasePanels
        answer={answer}
        isShared={false}
        mayChange
        mark={({ content }) => <StatusBadge tone="neutral">{t(content.isShared ? 'shared' : 'own')}</StatusBadge>}
        onSave={async (phrase) => {
          await send(noteCalls.saveNotePhrase, phrase)
          await refresh()
        }}
        onRemove={async ({ id }) => {
          await send(noteCalls.removeNotePhrase, { id })
          await refresh()
        }}
      />
    </ClinicFrame>
  )
}
