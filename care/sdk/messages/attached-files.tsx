import { type ChangeEvent, useId } from 'react'
import { messageTexts } from '#care/sdk/messages/message-texts.en.ts'
import styles from '#care/sdk/messages/messages.module.css'
import type { Composer } from '#care/sdk/messages/use-composer.ts'
import { attachmentTypes, mostAttachments } from '#shared/messages/message-rules.ts'
import { IconButton } from '#ui/components/button.tsx'
import { Icon } from '#ui/components/icon.tsx'
import { IconPaperclip, IconTrash } from '#ui/components/icons.ts'
import { Alert } from '#ui/components/states/alert.tsx'
import { ErrorSentence } from '#ui/components/states/error-sentence.tsx'
import { textsOf } from '#ui/lib/texts.ts'

type Props = { composer: Pick<Composer<object>, 'files' | 'adding' | 'addFiles' | 'dropFile' | 'problem' | 'isWaiting'> }

/** The attachments of a message being written, the button to add one, and the error if one was refused. */
export const AttachedFiles = ({ composer: { files, adding, addFiles, dropFile, problem, isWaiting } }: Props) => {
  const t = textsOf(messageTexts)
  const hint = useId()
  const pick = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const chosen = [...(target.files ?? [])]
    target.value = ''
    void addFiles(chosen)
  }
  return (
    <>
      {files.length > 0 && (
        <ul className={styles.files} aria-label={t('files')}>
          {files.map(({ id, name }) => (
            <li key={id}>
              <Icon of={IconPaperclip} size={18} />
              <bdi>{name}</bdi>
              <IconButton icon={IconTrash} label={t('removeFile', { name })} onClick={() => void dropFile(id)} />
            </li>
          ))}
        </ul>
      )}
      {problem !== null && (
        <Alert tone="error">
          <ErrorSentence error={problem} />
        </Alert>
      )}
      <p role="status" className={styles.state}>
        {adding !== null ? t('addingFile', { name: adding }) : isWaiting ? t('waiting') : ''}
      </p>
      <div className={styles.addFile} hidden={files.length >= mostAttachments}>
        <label className={styles.pick}>
          <Icon of={IconPaperclip} />
          {t('addFile')}
          <input className="visually-hidden" type="file" multiple accept={attachmentTypes.join()} aria-describedby={hint} onChange={pick} />
        </label>
        <span id={hint} className={styles.hint}>
          {t('filesHint', { most: mostAttachments })}
        </span>
      </div>
    </>
  )
}
