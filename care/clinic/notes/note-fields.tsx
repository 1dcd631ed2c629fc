import { useState } from 'react'
import { DiagnosesField } from '#care/clinic/notes/diagnoses-field.tsx'
import { NextVisitField } from '#care/clinic/notes/next-visit-field.tsx'
import { NoteSectionField } from '#care/clinic/notes/note-section.tsx'
import { noteTexts } from '#care/clinic/notes/note-texts.en.ts'
import styles from '#care/clinic/notes/notes.module.css'
import { ServicesField } from '#care/clinic/notes/services-field.tsx'
import { VitalsField } from '#care/clinic/notes/vitals-field.tsx'
import { clinicPaths } from '#shared/clinicians/clinic-paths.ts'
import { noteCalls } from '#shared/notes/note-calls.ts'
import { mostNotes, mostSummary, type NoteContent, noteSections } from '#shared/notes/note-content.ts'
import type { NotePhrase, PhraseContent, PhraseKind } from '#shared/notes/note-phrases.ts'
import { suggestedSummary } from '#shared/notes/note-rules.ts'
import { Button } from '#ui/components/button.tsx'
import { NewTabLink } from '#ui/components/new-tab-link.tsx'
import { FieldStack } from '#ui/fields/forms/field-stack.tsx'
import { SelectInput } from '#ui/fields/select-input.tsx'
import { useCall } from '#ui/lib/calls/use-call.ts'
import { textsOf } from '#ui/lib/texts.ts'
import { toast } from '#ui/lib/toast.ts'

type Props = {
  note: NoteContent
  write: (change: Partial<NoteContent>) => void
  /** Shown at the first part of the summary. */
  summaryError?: string
  /** Whether the patient may be asked to come back at a time; without it no follow-up is offered. */
  mayFollowUp?: boolean
  followUpError?: string
}

const hints = { subjective: 'subjectiveHint', objective: 'objectiveHint', assessment: 'assessmentHint', plan: 'planHint' } as const

/** A text followed by another one, on a line of its own. */
const appended = (text: string, more: string): string => [text.trimEnd(), more].filter((part) => part !== '').join('\n')

const TemplateChoice = ({ note, write, templates }: Pick<Props, 'note' | 'write'> & { templates: readonly Template[] }) => {
  const t = textsOf(noteTexts)
  const [chosen, setChosen] = useState('')
  const insert = () => {
    const template = templates.find(({ id }) => id === chosen)
    if (template === undefined) return
    write(Object.fromEntries(noteSections.map((section) => [section, appended(note[section], template.content[section])])))
    toast.success(t('templateInserted'))
  }
  return (
    <div className={styles.template}>
      <SelectInput
        name="template"
        label={t('template')}
        placeholder={t('chooseTemplate')}
        options={templates.map(({ id, content: { title, isShared } }) => ({
          value: id,
          label: isShared ? t('practiceTemplate', { title }) : title,
        }))}
        value={chosen}
        onChange={setChosen}
      />
      <Button kind="secondary" disabled={chosen === ''} onClick={insert}>
        {t('insertTemplate')}
      </Button>
    </div>
  )
}

type OfKind<K extends PhraseKind> = Omit<NotePhrase, 'content'> & { content: Extract<PhraseContent, { kind: K }> }

/** The phrases of one kind, the clinician's own first: of two with one shortcut, theirs counts. */
const phrasesOfKind = <K extends PhraseKind>(phrases: readonly NotePhrase[], kind: K): OfKind<K>[] =>
  phrases
    .filter((one): one is OfKind<K> => one.content.kind === kind)
    .toSorted((a, b) => Number(a.content.isShared) - Number(b.content.isShared))

/** Templates, phrases and services; empty while they load, or if they cannot be loaded: a note can be written without them. */
const usePhrases = (): readonly NotePhrase[] => useCall(noteCalls.listNotePhrases, {}).data?.phrases ?? []

type Template = ReturnType<typeof phrasesOfKind<'template'>>[number]

/** All fields of a note: its four parts, what is coded, and what the patient reads. */
export const NoteFields = ({ note, write, summaryError, mayFollowUp = false, followUpError }: Props) => {
  const t = textsOf(noteTexts)
  const phrases = usePhrases()
  const templates = phrasesOfKind(phrases, 'template')
  const short = phrasesOfKind(phrases, 'phrase').map(({ content }) => content)
  const writeSummary = (change: Partial<NoteContent['summary']>) => write({ summary: { ...note.summary, ...change } })
  const { about, next, followUp } = note.summary
  return (
    <FieldStack>
      {templates.length > 0 && <TemplateChoice note={note} write={write} templates={templates} />}
      <p className={styles.lead}>
        {t('sections')} <NewTabLink href={clinicPaths.phrases}>{t('toPhrases')}</NewTabLink>
      </p>
      {noteSections.map((section) => (
        <NoteSectionField
          key={section}
          name={section}
          label={t(section)}
          hint={t(hints[section])}
          value={note[section]}
          rows={4}
          maxLength={mostNotes}
          phrases={short}
          onWrite={(text) => write({ [section]: text })}
        />
      ))}
      <VitalsField chosen={note.vitals} onChange={(vitals) => write({ vitals })} />
      <DiagnosesField chosen={note.diagnoses} onChange={(diagnoses) => write({ diagnoses })} />
      <ServicesField
        chosen={note.services}
        known={phrasesOfKind(phrases, 'service').map(({ content }) => content)}
        onChange={(services) => write({ services })}
      />
      {mayFollowUp && <NextVisitField chosen={note.nextVisit} error={followUpError} onChange={(nextVisit) => write({ nextVisit })} />}
      <fieldset className={styles.group}>
        <legend>{t('summary')}</legend>
        <p className={styles.lead}>{t('summaryLead')}</p>
        <div>
          <Button kind="secondary" onClick={() => writeSummary(suggestedSummary(note))}>
            {t('fromNote')}
          </Button>
        </div>
        <NoteSectionField
          {...{
            name: 'summary',
            label: t('summary-about'),
            hint: t('aboutHint'),
            value: about,
            rows: 4,
            maxLength: mostSummary,
            phrases: short,
          }}
          error={summaryError}
          onWrite={(text) => writeSummary({ about: text })}
        />
        <NoteSectionField
          {...{ name: 'next', label: t('summary-next'), hint: t('nextHint'), value: next, rows: 4, maxLength: mostSummary, phrases: short }}
          onWrite={(text) => writeSummary({ next: text })}
        />
        <NoteSectionField
          {...{
            name: 'followUp',
            label: t('summary-followUp'),
            hint: t('followUpHint'),
            value: followUp,
            rows: 2,
            maxLength: 500,
            phrases: short,
          }}
          onWrite={(text) => writeSummary({ followUp: text })}
        />
      </fieldset>
    </FieldStack>
  )
}
