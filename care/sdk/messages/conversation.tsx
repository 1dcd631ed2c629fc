import { useState } from 'react'
import { messageTexts } from '#care/sdk/messages/message-texts.en.ts'
import styles from '#care/sdk/messages/messages.module.css'
import type { Attachment, Message } from '#shared/messages/message-shape.ts'
import { classNames } from '#ui/components/class-names.ts'
import { Icon } from '#ui/components/icon.tsx'
import { IconDownload } from '#ui/components/icons.ts'
import { Alert } from '#ui/components/states/alert.tsx'
import { ErrorSentence } from '#ui/components/states/error-sentence.tsx'
import { instantShown } from '#ui/lib/format.ts'
import { saveFile } from '#ui/lib/page/save-file.ts'
import { textsOf } from '#ui/lib/texts.ts'

type Props = {
  messages: readonly Message[]
  /** The side whose messages are aligned to the end of the line. */
  own: Message['from']
  readFile: (attachmentId: string) => Promise<Blob>
}

/** The messages of a conversation, the latest last. */
export const Conversation = ({ messages, own, readFile }: Props) => {
  const t = textsOf(messageTexts)
  const [problem, setProblem] = useState<unknown>(null)
  const open = async ({ id, name }: Attachment) => {
    setProblem(null)
    await readFile(id).then((file) => saveFile(file, name), setProblem)
  }
  return (
    <>
      <ol className={styles.messages} aria-label={t('messages')}>
        {messages.map((message) => (
          <li key={message.id} className={classNames(styles.message, message.from === own && styles.own)}>
            <p className={styles.by}>
              <b>
                <bdi>{message.isOwn ? t('you') : message.author}</bdi>
              </b>{' '}
              <time dateTime={message.sentAt}>{instantShown(message.sentAt)}</time>
            </p>
            <p className={styles.text} dir="auto">
              {message.text ?? t('unreadable')}
            </p>
            {message.isLogistics && <p className={styles.hint}>{t('logistics')}</p>}
            {message.attachments.map((file) => (
              <button key={file.id} type="button" className={styles.file} onClick={() => void open(file)}>
                <Icon of={IconDownload} size={18} />
                <span>{t.parts('openFile', { name: <bdi key="name">{file.name}</bdi> })}</span>
                <span className={styles.hint}>{t('kilobytes', { n: Math.max(1, Math.round(file.bytes / 1024)) })}</span>
              </button>
            ))}
          </li>
        ))}
      </ol>
      {problem !== null && (
        <Alert tone="error">
          <ErrorSentence error={problem} />
        </Alert>
      )}
    </>
  )
}
