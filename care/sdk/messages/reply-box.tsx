import { type FormEvent, type ReactNode, useState } from 'react'
import { AttachedFiles } from '#care/sdk/messages/attached-files.tsx'
import { KeptTextArea } from '#care/sdk/messages/kept-text-area.tsx'
import { messageTexts } from '#care/sdk/messages/message-texts.en.ts'
import styles from '#care/sdk/messages/messages.module.css'
import { type MessageWay, useComposer } from '#care/sdk/messages/use-composer.ts'
import { mostText } from '#shared/messages/message-rules.ts'
import type { MessageDraft } from '#shared/messages/message-shape.ts'
import { Button } from '#ui/components/button.tsx'
import { Alert } from '#ui/components/states/alert.tsx'
import { ErrorSentence } from '#ui/components/states/error-sentence.tsx'
import { FormContext } from '#ui/fields/forms/form-state.ts'
import { CallError } from '#ui/lib/calls/call-error.ts'
import { useBusy } from '#ui/lib/calls/use-busy.ts'
import { textsOf } from '#ui/lib/texts.ts'
import { toast } from '#ui/lib/toast.ts'

export type ReplyWay = MessageWay<{ text: string }>

type Props = {
  threadId: string
  way: ReplyWay
  draft: MessageDraft | null
  onSent: () => void
  /** What the writer must know or confirm before sending. */
  children?: ReactNode
}

/** The form for a reply: saved while it is written, sent once, with errors beside it. */
export const ReplyBox = ({ threadId, way, draft, onSent, children }: Props) => {
  const t = textsOf(messageTexts)
  const first = draft && { draftId: draft.draftId, words: { text: draft.text }, files: draft.attachments }
  const composer = useComposer({ way, first, empty: { text: '' }, keepAs: threadId })
  const { isBusy, run } = useBusy()
  const [error, setError] = useState<unknown>(null)
  const [isMissing, setMissing] = useState(false)
  const { words, round, change } = composer
  const fail = (failure: unknown) => {
    setError(failure)
    // An earlier send succeeded, but its answer was lost: reload to show the message.
    if (failure instanceof CallError && failure.code === 'MessageSent') onSent()
  }
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    const isEmpty = words.text.trim() === ''
    setMissing(isEmpty)
    if (isEmpty) return event.currentTarget.querySelector('textarea')?.focus()
    setError(null)
    await run(async () => {
      await composer.send()
      toast.success(t('sent'))
      onSent()
    }, fail)
  }
  return (
    <FormContext value={{ errors: isMissing ? { text: 'Required' } : {}, problem: null, isBusy, isValid: true }}>
      <form className={styles.reply} noValidate onSubmit={send}>
        <KeptTextArea
          key={round}
          name="text"
          label={t('answer')}
          maxLength={mostText}
          rows={3}
          value={words.text}
          onText={(text) => {
            setMissing(false)
            change({ text })
          }}
        />
        <AttachedFiles composer={composer} />
        {children}
        {error !== null && error !== composer.problem && (
          <Alert tone="error">
            <ErrorSentence error={error} />
          </Alert>
        )}
        <div className={styles.sendRow}>
          <Button type="submit" isBusy={isBusy}>
            {t('send')}
          </Button>
        </div>
      </form>
    </FormContext>
  )
}
