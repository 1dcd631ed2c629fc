import { useState } from 'react'
import { z } from 'zod/mini'
import { noteTexts } from '#care/clinic/notes/note-texts.en.ts'
import { noteCalls } from '#shared/notes/note-calls.ts'
import { noteSections } from '#shared/notes/note-content.ts'
import { type NotePhrase, type PhraseContent, type PhraseKind, phraseForms } from '#shared/notes/note-phrases.ts'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { CountedTextArea } from '#ui/fields/counted-text-area.tsx'
import { FormDialog } from '#ui/fields/forms/form-dialog.tsx'
import { TextInput } from '#ui/fields/text-input.tsx'
import { send } from '#ui/lib/calls/send.ts'
import { useAction } from '#ui/lib/calls/use-action.ts'
import { textsOf } from '#ui/lib/texts.ts'

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
  const t = textsOf(noteTexts)
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

type Props = { kind: PhraseKind; phrase: NotePhrase | null; onClose: () => void }

/** Adds or changes a template, phrase or service. */
export const PhraseDialog = ({ kind, phrase, onClose }: Props) => {
  const t = textsOf(noteTexts)
  const { refresh } = useAction(noteCalls.listNotePhrases)
  const [id] = useState(() => phrase?.id ?? crypto.randomUUID())
  const [isShared, setShared] = useState(phrase?.content.isShared ?? false)
  const add = { template: 'addTemplate', phrase: 'addPhrase', service: 'addServicePhrase' } as const
  return (
    <FormDialog
      title={phrase === null ? t(add[kind]) : t('change')}
      submit={t('save')}
      schema={typedFields[kind]}
      initial={initialOf(phrase)}
      onSend={async (typed) => {
        const content = { kind, isShared, ...typed } as PhraseContent
        await send(noteCalls.saveNotePhrase, { id, version: phrase?.version ?? 0, content })
        await refresh()
      }}
      onClose={onClose}
    >
      <Fields kind={kind} />
      <Checkbox name="isShared" label={t('isShared')} isTicked={isShared} onTick={setShared} />
    </FormDialog>
  )
}
