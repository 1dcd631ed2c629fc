import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import styles from '#console/eligibility/imports-page.module.css'
import { importsTexts } from '#console/eligibility/imports-texts.en.ts'
import { useAllRows } from '#console/eligibility/use-all-rows.ts'
import { ProgressBar } from '#console/shell/progress-bar.tsx'
import { type FileSending, useFileSending } from '#console/shell/use-file-sending.ts'
import { importCalls, pieceBytes } from '#shared/eligibility/import-calls.ts'
import { partnerCalls } from '#shared/eligibility/partner-calls.ts'
import { groupCalls } from '#shared/groups/group-calls.ts'
import { consolePaths } from '#shared/operators/console-paths.ts'
import { cutText } from '#shared/storable-text.ts'
import { Button } from '#ui/components/button.tsx'
import { classNames } from '#ui/components/class-names.ts'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import fieldStyles from '#ui/fields/field.module.css'
import { Field } from '#ui/fields/field.tsx'
import { FormContext } from '#ui/fields/forms/form-state.ts'
import { SelectInput } from '#ui/fields/select-input.tsx'
import { send } from '#ui/lib/calls/send.ts'
import { uploadFile } from '#ui/lib/calls/upload-file.ts'
import { textsOf } from '#ui/lib/texts.ts'

type Chosen = {
  file: File
  groupCode: string | null
  partnerId: string | null
  terminateAbsent: boolean
}

/** Uploads a whole file. Returns the id of its run, whose check has then started. */
const sendFile = async ({ file, groupCode, partnerId, terminateAbsent }: Chosen, sending: FileSending): Promise<string> => {
  const { id } = (await send(importCalls.startImport, { fileName: cutText(file.name, 200), groupCode, partnerId, terminateAbsent })).data
  await uploadFile({ file, call: importCalls.sendImportPiece, input: { id }, pieceBytes, ...sending })
  await send(importCalls.finishImportFile, { id, bytes: file.size })
  return id
}

/** Form that uploads a file in chunks; the chosen file stays after a network failure. */
export const NewImport = () => {
  const t = textsOf(importsTexts)
  const navigate = useNavigate()
  const groups = useAllRows(groupCalls.listGroups)
  const partners = useAllRows(partnerCalls.listPartners)
  const { progress, start, stop } = useFileSending()
  const [missing, setMissing] = useState(false)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const file = data.get('file')
    const isThere = file instanceof File && file.name !== ''
    setMissing(!isThere)
    if (!isThere) return
    const chosen = {
      file,
      groupCode: String(data.get('group')) || null,
      partnerId: String(data.get('partner')) || null,
      terminateAbsent: data.get('absent') === 'on',
    }
    await start(file, async (sending) => navigate(`${consolePaths.imports}/${await sendFile(chosen, sending)}`))
  }
  return (
    <FormContext value={{ errors: {}, problem: null, isBusy: progress !== null, isValid: true }}>
      <form className={styles.form} onSubmit={submit} noValidate>
        <Field name="file" label={t('file')} {...(missing ? { error: t('chooseFile') } : {})}>
          {(ties) => (
            <input
              {...ties}
              className={classNames(fieldStyles.input, styles.file)}
              type="file"
              accept=".834,.edi,.x12,.txt,.csv,.zip,.gz,.pgp,.gpg,.asc"
              onChange={() => setMissing(false)}
            />
          )}
        </Field>
        <SelectInput
          name="partner"
          label={t('forPartner')}
          placeholder={t('partnerBySender')}
          options={(partners.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        />
        <SelectInput
          name="group"
          label={t('forGroup')}
          placeholder={t('noGroup')}
          options={(groups.data ?? []).map(({ code, name }) => ({ value: code, label: `${name} (${code})` }))}
        />
        <Checkbox name="absent" label={t('absent')} />
        {progress && <ProgressBar label={t('sending', { file: progress.file.name })} done={progress.sent} all={progress.file.size} />}
        <div className={styles.buttons}>
          <Button type="submit" isBusy={progress !== null}>
            {t('check')}
          </Button>
          {progress && (
            <Button kind="quiet" onClick={stop}>
              {t('stopSending')}
            </Button>
          )}
        </div>
      </form>
    </FormContext>
  )
}
