import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { benefitImportsTexts } from '#console/benefits/benefit-imports-texts.en.ts'
import styles from '#console/benefits/benefits.module.css'
import { ProgressBar } from '#console/shell/progress-bar.tsx'
import { type FileSending, useFileSending } from '#console/shell/use-file-sending.ts'
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
import { uploadFile } from '#ui/lib/calls/upload-file.ts'
import { textsOf } from '#ui/lib/texts.ts'

type Chosen = { file: File; kind: BenefitFileKind }

/** Below the limit of the call, so that a piece arrives in time on a slow line. */
const pieceBytes = 1024 * 1024

/** Uploads a whole file. Returns the id of its import, whose check has then started. */
const sendFile = async ({ file, kind }: Chosen, sending: FileSending): Promise<string> => {
  const { id } = (await send(benefitImportCalls.startBenefitImport, { kind, fileName: cutText(file.name, 200) })).data
  await uploadFile({ file, call: benefitImportCalls.sendBenefitImportPiece, input: { id }, pieceBytes, ...sending })
  await send(benefitImportCalls.finishBenefitImportFile, { id, bytes: file.size })
  return id
}

/** Form that uploads a file in pieces; what was chosen stays after a network failure. */
export const NewBenefitImport = () => {
  const t = textsOf(benefitImportsTexts)
  const navigate = useNavigate()
  const { progress, start, stop } = useFileSending()
  const [errors, setErrors] = useState<Record<string, string>>({})
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const file = data.get('file')
    const kind = benefitFileKinds.find((one) => one === data.get('kind'))
    const isThere = file instanceof File && file.name !== ''
    setErrors({ ...(kind ? {} : { kind: 'Required' }), ...(isThere ? {} : { file: t('chooseFile') }) })
    if (!kind || !isThere) return
    await start(file, async (sending) => {
      const id = await sendFile({ file, kind }, sending)
      navigate(`${consolePaths.benefitImports}/${id}`)
    })
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
          {(ties) => (
            <input {...ties} className={classNames(fieldStyles.input, styles.file)} type="file" accept=".csv,.txt,.json,.ndjson,.zip,.gz" />
          )}
        </Field>
        {progress && <ProgressBar label={t('sending', { file: progress.file.name })} done={progress.sent} all={progress.file.size} />}
        <div className={styles.buttons}>
          <Button type="submit" isBusy={progress !== null}>
            {t('check')}
          </Button>
          {progress && (
            <Button kind="quiet" onClick={stop}>
              {t('stop')}
            </Button>
          )}
        </div>
      </form>
    </FormContext>
  )
}
