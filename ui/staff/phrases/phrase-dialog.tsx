import { useState } from 'react'
import { z } from 'zod/mini'
import { noteSections } from '#shared/notes/note-content.ts'
import { type NotePhrase, type PhraseContent, type PhraseKind, phraseForms } from '#shared/notes/note-phrases.ts'
import { CountedTextArea } from '#ui/fields/counted-text-area.tsx'
import { FormDialog } from '#ui/fields/forms/form-dialog.tsx'
import { TextInput } from '#ui/fields/text-input.tsx'
import { textsOf } from '#ui/lib/texts.ts'
import { phraseTexts } from '#ui/staff/phrases/phrase-texts.en.ts'

/** The fields of the form; the kind and whether it is shared are not typed. */
const typedFields = {
  template: z.omit(phraseForms.template, { kind: true, isShared: true }),
  phrase: z.omit(phraseForms.phrase, { kind: true, isShared: true }),
  service: z.omit(phraseForms.service, { kind: true, isShared: true }),
} as const

const initialOf = (phrase: NotePhrase | null): Record<string, string> => {
  if (phrase === null) return {}
  const { kind: _kind, isShared: _isShared, ...typed } = phrase.content
  return typed
}

const Fields = ({ kind }: { kind: PhraseKind }) => {
  const t = textsOf(phraseTexts)
  if (kind === 'service') {
    return (
      <>
        <TextInput name="code" label={t('serviceCode')} hint={t('serviceCodeHint')} maxLength={17} isLeftToRight />
        <TextInput name="words" label={t('serviceWords')} maxLength={300} />
      </>
    )
  }
  if (kind === 'phrase') {
    return (
      <>
        <TextInput name="shortcut" label={t('shortcut')} hint={t('shortcutHint')} maxLength={20} isLeftToRight />
        <CountedTextArea name="text" label={t('text')} maxLength={2000} />
      </>
    )
  }
  return (
    <>
      <TextInput name="title" label={t('name')} maxLength={100} />
      {noteSections.map((section) => (
        <CountedTextArea key={section} name={section} label={t(section)} maxLength={10_000} />
      ))}
    </>
  )
}

type Props = {
  kind: PhraseKind
  /** Null adds a new one. */
  phrase: NotePhrase | null
  /** Whether a new one is the practice's. */
  isShared: boolean
  /** Saves the content under this id; the version is the one that the form began with, 0 for a new one. */
  onSave: (phrase: NotePhrase) => Promise<unknown>
  onClose: () => void
}

/** Adds or changes a template, phrase or service. */
export const PhraseDialog = ({ kind, phrase, isShared, onSave, onClose }: Props) => {
  const t = textsOf(phraseTexts)
  const [begun] = useState(() => ({ id: phrase?.id ?? crypto.randomUUID(), version: phrase?.version ?? 0 }))
  const add = { template: 'addTemplate', phrase: 'addPhrase', service: 'addServicePhrase' } as const
  return (
    <FormDialog
      title={phrase === null ? t(add[kind]) : t('change')}
      submit={t('save')}
      schema={typedFields[kind]}
      initial={initialOf(phrase)}
      onSend={async (typed) => {
        await onSave({ ...begun, content: { kind, isShared, ...typed } as PhraseContent })
      }}
      onClose={onClose}
    >
      <Fields kind={kind} />
    </FormDialog>
  )
}
