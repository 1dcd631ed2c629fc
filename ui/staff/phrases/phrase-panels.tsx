import { type ReactNode, useState } from 'react'
import type { NotePhrase, PhraseContent, PhraseKind } from '#shared/notes/note-phrases.ts'
import { Button } from '#ui/components/button.tsx'
import { Panel } from '#ui/components/frames/panel.tsx'
import { PanelLoaded } from '#ui/components/states/load-failed.tsx'
import { showError } from '#ui/lib/calls/toast-error.ts'
import { useBusy } from '#ui/lib/calls/use-busy.ts'
import type { Answered } from '#ui/lib/calls/use-call.ts'
import { confirm } from '#ui/lib/confirm.ts'
import { textsOf } from '#ui/lib/texts.ts'
import { toast } from '#ui/lib/toast.ts'
import { PhraseDialog } from '#ui/staff/phrases/phrase-dialog.tsx'
import styles from '#ui/staff/phrases/phrase-panels.module.css'
import { phraseTexts } from '#ui/staff/phrases/phrase-texts.en.ts'

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

type Props = {
  answer: Answered<{ phrases: NotePhrase[] }>
  /** Whether what is added is the practice's. Only phrases of that list can be changed. */
  isShared: boolean
  mayChange: boolean
  onSave: (phrase: NotePhrase) => Promise<unknown>
  onRemove: (phrase: NotePhrase) => Promise<unknown>
  /** Shown after a phrase's name. */
  mark?: (phrase: NotePhrase) => ReactNode
}

/** Templates, short phrases and services, a panel each. */
export const PhrasePanels = ({ answer, isShared, mayChange, onSave, onRemove, mark }: Props) => {
  const t = textsOf(phraseTexts)
  const [open, setOpen] = useState<{ kind: PhraseKind; phrase: NotePhrase | null } | null>(null)
  return (
    <>
      {kinds.map(({ kind, title, lead, add }) => (
        <Panel
          key={kind}
          title={t(title)}
          end={
            mayChange && (
              <Button kind="secondary" onClick={() => setOpen({ kind, phrase: null })}>
                {t(add)}
              </Button>
            )
          }
        >
          <p className={styles.lead}>{t(lead)}</p>
          <PanelLoaded answer={answer}>
            {({ phrases }) => {
              const shown = phrases.filter(({ content }) => content.kind === kind)
              // The own list first: those are the ones that can be changed.
              const sorted = shown.toSorted((a, b) => Number(a.content.isShared !== isShared) - Number(b.content.isShared !== isShared))
              if (sorted.length === 0) return <p>{t('nonePhrases')}</p>
              return (
                <ul className={styles.lines}>
                  {sorted.map((phrase) => (
                    <PhraseLine
                      key={phrase.id}
                      phrase={phrase}
                      mark={mark?.(phrase)}
                      mayChange={mayChange && phrase.content.isShared === isShared}
                      onChange={() => setOpen({ kind, phrase })}
                      onRemove={onRemove}
                    />
                  ))}
                </ul>
              )
            }}
          </PanelLoaded>
        </Panel>
      ))}
      {open && <PhraseDialog {...open} isShared={isShared} onSave={onSave} onClose={() => setOpen(null)} />}
    </>
  )
}

type LineProps = Pick<Props, 'mayChange' | 'onRemove'> & { phrase: NotePhrase; mark: ReactNode; onChange: () => void }

const PhraseLine = ({ phrase, mark, mayChange, onChange, onRemove }: LineProps) => {
  const t = textsOf(phraseTexts)
  const { isBusy, run } = useBusy()
  const { name, more } = wordsOf(phrase.content)
  const remove = async () => {
    const text = t('removeText', { what: name })
    if (!(await confirm({ title: t('removeTitle'), text, yes: t('removeYes'), no: t('keep'), isDanger: true }))) return
    if (await run(() => onRemove(phrase), showError)) toast.success(t('removed'))
  }
  return (
    <li>
      <div>
        <bdi className={styles.name}>{name}</bdi> {mark}
        <p className={styles.text} dir="auto">
          {more}
        </p>
      </div>
      {mayChange && (
        <div>
          <Button kind="quiet" aria-label={t('changeOf', { what: name })} onClick={onChange}>
            {t('change')}
          </Button>
          <Button kind="quiet" isBusy={isBusy} aria-label={t('removeOf', { what: name })} onClick={remove}>
            {t('removeYes')}
          </Button>
        </div>
      )}
    </li>
  )
}
