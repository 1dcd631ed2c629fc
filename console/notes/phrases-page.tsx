import { phrasesTexts } from '#console/notes/phrases-texts.en.ts'
import { useOperator } from '#console/shell/console-config.ts'
import { PageFrame } from '#console/shell/page-frame.tsx'
import { consolePhraseCalls } from '#shared/notes/practice-phrase-calls.ts'
import { consolePaths } from '#shared/operators/console-paths.ts'
import { send } from '#ui/lib/calls/send.ts'
import { useAction } from '#ui/lib/calls/use-action.ts'
import { useCall } from '#ui/lib/calls/use-call.ts'
import { textsOf } from '#ui/lib/texts.ts'
import { PhrasePanels } from '#ui/staff/phrases/phrase-panels.tsx'

/** /console/phrases: the practice's templates, phrases and services for notes. */
export const PracticePhrasesPage = () => {
  const t = textsOf(phrasesTexts)
  const answer = useCall(consolePhraseCalls.listPracticePhrases, {})
  const { refresh } = useAction(consolePhraseCalls.listPracticePhrases)
  // After a refusal too: somebody else may have changed the list.
  const change = async (sent: Promise<unknown>) => {
    try {
      await sent
    } finally {
      await refresh()
    }
  }
  return (
    <PageFrame title={t('title')} lead={t('lead')} back={{ href: consolePaths.clinicians, label: t('clinicians') }}>
      <PhrasePanels
        answer={answer}
        isShared
        mayChange={useOperator().role === 'admin'}
        onSave={(phrase) => change(send(consolePhraseCalls.savePracticePhrase, phrase))}
        onRemove={({ id, version }) => change(send(consolePhraseCalls.removePracticePhrase, { id, version }))}
      />
    </PageFrame>
  )
}
