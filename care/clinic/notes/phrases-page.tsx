import { useState } from 'react'
import { noteTexts } from '#care/clinic/notes/note-texts.en.ts'
import styles from '#care/clinic/notes/notes.module.css'
import { PhraseDialog } from '#care/clinic/notes/phrase-dialog.tsx'
import { phrasesOfKind } from '#care/clinic/notes/use-phrases.ts'
import { ClinicFrame } from '#care/clinic/shell/clinic-frame.tsx'
import { noteCalls } from '#shared/notes/note-calls.ts'
import type { NotePhrase, PhraseContent, PhraseKind } from '#shared/notes/note-phrases.ts'
import { Button } from '#ui/components/button.tsx'
import { Panel } from '#ui/components/frames/panel.tsx'
import { PanelLoaded } from '#ui/components/states/load-failed.tsx'
import { StatusBadge } from '#ui/components/states/status-badge.tsx'
import { send } from '#ui/lib/calls/send.ts'
import { useAction } from '#ui/lib/calls/use-action.ts'
import { useCall } from '#ui/lib/calls/use-call.ts'
import { confirm } from '#ui/lib/confirm.ts'
import { textsOf } from '#ui/lib/texts.ts'
import { toast } from '#ui/lib/toast.ts'

const kinds = [
  { kind: 'template', title: 'templates', lead: 'templatesLead', add: 'addTemplate' },
  { kind: 'phrase', title: 'shortPhrases', lead: 'shortPhrasesLead', add: 'addPhrase' },
  { kind: 'service', title: 'practiceServices', lead: 'practiceServicesLead', add: 'addServicePhrase' },
] as const

/** The name of a phrase, and what it inserts. */
const wordsOf = (content: PhraseContent): { name: string; more: string } => {
  if (content.kind === 'phrase') return { name: `.${content.shortcut}`, more: content.text }
  if (content.kind === 'service') return { name: content.code, more: content.words }
  const { subjective, objective, assessment, plan } = content
  return { name: content.title, more: [subjective, objective, assessment, plan].filter((part) => part !== '').join('\n') }
}

/** /clinic/phrases: the clinician's own templates, phrases and services, and the practice's. */
export const PhrasesPage = () => {
  const t = textsOf(noteTexts)
  const answer = useCall(noteCalls.listNotePhrases, {})
  const [open, setOpen] = useState<{ kind: PhraseKind; phrase: NotePhrase | null } | null>(null)
  return (
    <ClinicFrame title={t('phrases')} lead={t('phrasesLead')}>
      {kinds.map(({ kind, title, lead, add }) => (
        <Panel
          key={kind}
          title={t(title)}
          end={
            <Button kind="secondary" onClick={() => setOpen({ kind, phrase: null })}>
              {t(add)}
            </Button>
          }
        >
          <p className={styles.lead}>{t(lead)}</p>
          <PanelLoaded answer={answer}>
            {({ phrases }) => <PhraseList phrases={phrasesOfKind(phrases, kind)} onChange={(phrase) => setOpen({ kind, phrase })} />}
          </PanelLoaded>
        </Panel>
      ))}
      {open && <PhraseDialog kind={open.kind} phrase={open.phrase} onClose={() => setOpen(null)} />}
    </ClinicFrame>
  )
}

const PhraseList = ({ phrases, onChange }: { phrases: readonly NotePhrase[]; onChange: (phrase: NotePhrase) => void }) => {
  const t = textsOf(noteTexts)
  if (phrases.length === 0) return <p>{t('nonePhrases')}</p>
  return (
    <ul className={styles.chosen}>
      {phrases.map((phrase) => (
        <PhraseLine key={phrase.id} phrase={phrase} onChange={() => onChange(phrase)} />
      ))}
    </ul>
  )
}

const PhraseLine = ({ phrase, onChange }: { phrase: NotePhrase; onChange: () => void }) => {
  const t = textsOf(noteTexts)
  const { isBusy, run } = useAction(noteCalls.listNotePhrases)
  const { name, more } = wordsOf(phrase.content)
  const remove = async () => {
    const text = t('removeText', { what: name })
    if (!(await confirm({ title: t('removeTitle'), text, yes: t('removeYes'), no: t('keep'), isDanger: true }))) return
    if (await run(() => send(noteCalls.removeNotePhrase, { id: phrase.id }))) toast.success(t('removed'))
  }
  return (
    <li>
      <div>
        <bdi className={styles.code}>{name}</bdi> <StatusBadge tone="neutral">{t(phrase.content.isShared ? 'shared' : 'own')}</StatusBadge>
        <p className={styles.text} dir="auto">
          {more}
        </p>
      </div>
      <div className={styles.ways}>
        <Button kind="quiet" aria-label={t('changeOf', { what: name })} onClick={onChange}>
          {t('change')}
        </Button>
        <Button kind="quiet" isBusy={isBusy} aria-label={t('remove', { what: name })} onClick={remove}>
          {t('removeYes')}
        </Button>
      </div>
    </li>
  )
}
