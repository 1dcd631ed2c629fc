import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { benefitImportsTexts } from '#console/benefits/benefit-imports-texts.en.ts'
import styles from '#console/benefits/benefits.module.css'
import { ProgressBar } from '#console/shell/progress-bar.tsx'
import { type BenefitFileKind, benefitFileKinds, benefitImportCalls } from '#shared/benefits/benefit-import-calls.ts'
import { consolePaths } from '#shared/operators/console-paths.ts'
import { cutText } from '#shared/storable-text.ts'
import { Button } from '#ui/components/button.tsx'
import { classNames } from '#ui/components/class-names.ts'
import fieldStyles from '#ui/fields/field.module.css'
import { Field } from '#ui/fields/field.tsx'
import { FormContext } from '#ui/fields/forms/form-state.ts'
import { SelectInput } from '#ui/fields/select-input.tsx'
import { send } from '#ui/lib/calls/send.ts'
import { showError } from '#ui/lib/calls/toast-error.ts'
import { uploadFile } from '#ui/lib/calls/upload-file.ts'
import { textsOf } from '#ui/lib/texts.ts'

type Sending = { file: File; kind: BenefitFileKind; onProgress: (sent: number) => void; signal: AbortSignal }

/** Below the limit of the call, so that a piece arrives in time on a slow line. */
const pieceBytes = 1024 * 1024

/** Uploads a whole file. Returns the id of its import, whose check has then started. */
const sendFile = async ({ file, kind, onProgress, signal }: Sending): Promise<string> => {
  const { id } = (await send(benefitImportCalls.startBenefitImport, { kind, fileName: cutText(file.name, 200) })).data
  await uploadFile({ file, call: benefitImportCalls.sendBenefitImportPiece, input: { id }, pieceBytes, onProgress, signal })
  await send(benefitImportCalls.finishBenefitImportFile, { id, bytes: file.size })
  return id
}

type Progress = { file: File; sent: number }

/** Form that uploads a file in pieces; what was chosen stays after a network failure. */
export const NewBenefitImport = () => {
  const t = textsOf(benefitImportsTexts)
  const navigate = useNavigate()
  // Not `useBusy`: the progress itself tells whether a file is being sent, and an upload that the operator stops shows no error.
  const [progress, setProgress] = useState<Progress | null>(null)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const stopping = useRef<AbortController>(null)
  useEffect(() => () => stopping.current?.abort(), [])
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const file = data.get('file')
    const kind = benefitFileKinds.find((one) => one === data.get('kind'))
    const isThere = file instanceof File && file.name !== ''
    setErrors({ ...(kind ? {} : { kind: 'Required' }), ...(isThere ? {} : { file: t('chooseFile') }) })
    if (!kind || !isThere) return
    stopping.current = new AbortController()
    const { signal } = stopping.current
    setProgress({ file, sent: 0 })
    try {
      const id = await sendFile({ file, kind, onProgress: (sent) => setProgress({ file, sent }), signal })
      navigate(`${consolePaths.benefitImports}/${id}`)
    } catch (error) {
      if (!signal.aborted) showError(error)
    } finally {
      setProgress(null)
    }
  }
  return (
    <FormContext value={{ errors, problem: null, isBusy: progress !== null, isValid: true }}>
      <form className={styles.form} onSubmit={submit} noValidate>
        <SelectInput
          name="kind"
          label={t('kind')}
          placeholder={t('chooseKind')}
          options={benefitFileKinds.map((kind) => ({ value: kind, label: t(kind) }))}
        />
        <Field name="file" label={t('file')} hint={t('fileHint')}>
          {(ties) => <input {...ties} className={classNames(fieldStyles.input, styles.file)} type="file" accept=".csv,.txt,.zip,.gz" />}
        </Field>
        {progress && <ProgressBar label={t('sending', { file: progress.file.name })} done={progress.sent} all={progress.file.size} />}
        <div className={styles.buttons}>
          <Button type="submit" isBusy={progress !== null}>
            {t('check')}
          </Button>
          {progress && (
            <Button kind="quiet" onClick={() => stopping.current?.abort()}>
              {t('stop')}
            </Button>
          )}
        </div>
      </form>
    </FormContext>
  )
}
