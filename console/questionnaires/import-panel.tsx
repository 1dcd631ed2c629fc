import { type ChangeEvent, useState } from 'react'
import { importTexts } from '#console/questionnaires/import-texts.en.ts'
import styles from '#console/questionnaires/questionnaire-builder.module.css'
import { QuestionnairePreview } from '#console/questionnaires/questionnaire-preview.tsx'
import type { OwnContent } from '#shared/questionnaires/own-questionnaire.ts'
import { sizeProblem } from '#shared/questionnaires/own-questionnaire-rules.ts'
import { type FhirImport, mostFileBytes, readFhirQuestionnaire } from '#shared/questionnaires/read-fhir-questionnaire.ts'
import { Button } from '#ui/components/button.tsx'
import { classNames } from '#ui/components/class-names.ts'
import { Panel } from '#ui/components/frames/panel.tsx'
import { IconInfoCircle } from '#ui/components/icons.ts'
import { Alert } from '#ui/components/states/alert.tsx'
import fieldStyles from '#ui/fields/field.module.css'
import { Field } from '#ui/fields/field.tsx'
import { showError } from '#ui/lib/calls/toast-error.ts'
import { useBusy } from '#ui/lib/calls/use-busy.ts'
import { textsOf } from '#ui/lib/texts.ts'

/** A file that was read; `error` is a sentence if it cannot become a draft. */
type Read = FhirImport & { name: string; error: string | null }

const mostListed = 200

const readFile = async (file: File): Promise<Read> => {
  const t = textsOf(importTexts)
  const refused = (error: string): Read => ({ name: file.name, content: null, notKept: [], error })
  if (file.size > mostFileBytes) return refused(t('tooLarge'))
  try {
    const read = readFhirQuestionnaire(JSON.parse(await file.text()))
    if (read.content === null) return refused(t('noQuestionnaire'))
    const error = sizeProblem(read.content) ? t('tooMuch') : null
    return { ...read, name: file.name, error }
  } catch {
    return refused(t('noJson'))
  }
}

/** Makes a draft of a FHIR Questionnaire. What it cannot keep is listed first; nothing is sent before that. */
export const ImportPanel = ({ onAdd }: { onAdd: (content: OwnContent) => Promise<void> }) => {
  const t = textsOf(importTexts)
  const [read, setRead] = useState<Read | null>(null)
  const { isBusy, run } = useBusy()
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    setRead(file ? await readFile(file) : null)
  }
  const content = read?.content
  return (
    <>
      <Panel title={t('title')}>
        <div className={styles.stack}>
          <Field name="file" label={t('file')} hint={t('fileHint')}>
            {(ties) => (
              <input
                {...ties}
                className={classNames(fieldStyles.input, styles.file)}
                type="file"
                accept=".json,application/json"
                onChange={choose}
              />
            )}
          </Field>
          {read?.error && <Alert tone="error">{read.error}</Alert>}
          {read?.content && <NotKept read={read} />}
          {content && read?.error === null && (
            <Button isBusy={isBusy} onClick={() => run(() => onAdd(content), showError)}>
              {t('make', { n: content.items.length })}
            </Button>
          )}
        </div>
      </Panel>
      {content && <QuestionnairePreview key={read?.name} content={content} />}
    </>
  )
}

const NotKept = ({ read: { notKept } }: { read: Read }) => {
  const t = textsOf(importTexts)
  if (notKept.length === 0)
    return (
      <Alert tone="success" icon={IconInfoCircle}>
        {t('allKept')}
      </Alert>
    )
  return (
    <Alert tone="warning" icon={IconInfoCircle}>
      <p>{t('notKept', { n: notKept.length })}</p>
      <ul className={styles.notKept}>
        {notKept.slice(0, mostListed).map(({ path, reason, words }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and a path may be in it twice
          <li key={at}>
            <code dir="ltr">{path}</code> {words && <bdi>“{words}”</bdi>} {t(`why ${reason}`)}
          </li>
        ))}
      </ul>
      {notKept.length > mostListed && <p>{t('more', { n: notKept.length - mostListed })}</p>}
    </Alert>
  )
}
