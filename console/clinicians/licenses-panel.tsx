import { useState } from 'react'
import type { z } from 'zod/mini'
import type { ClinicianPart } from '#console/clinicians/clinician-part.ts'
import { clinicianDifferences } from '#console/clinicians/clinician-words.ts'
import { cliniciansTexts } from '#console/clinicians/clinicians-texts.en.ts'
import { useKeptClinician } from '#console/clinicians/use-kept-clinician.ts'
import { consoleShellTexts } from '#console/shell/console-shell-texts.en.ts'
import { type Column, DataTable } from '#console/shell/data-table.tsx'
import { ReviewChanges } from '#console/shell/review-changes.tsx'
import { licenseFields } from '#shared/clinicians/clinician-fields.ts'
import { consoleClinicianCalls } from '#shared/clinicians/console-clinician-calls.ts'
import { licenseDifferences } from '#shared/clinicians/roster.ts'
import { usStates } from '#shared/fields/us-state.ts'
import { daysLeft, type License, stateOfLicense } from '#shared/visits/license-rules.ts'
import { Button } from '#ui/components/button.tsx'
import { Panel } from '#ui/components/frames/panel.tsx'
import { IconAlertTriangle } from '#ui/components/icons.ts'
import { Alert } from '#ui/components/states/alert.tsx'
import { StatusBadge } from '#ui/components/states/status-badge.tsx'
import { FormDialog } from '#ui/fields/forms/form-dialog.tsx'
import { SelectInput } from '#ui/fields/select-input.tsx'
import { TextInput } from '#ui/fields/text-input.tsx'
import { send } from '#ui/lib/calls/send.ts'
import { serverNow } from '#ui/lib/calls/server-clock.ts'
import { showError } from '#ui/lib/calls/toast-error.ts'
import { confirm } from '#ui/lib/confirm.ts'
import { dateShown } from '#ui/lib/format.ts'
import { textsOf } from '#ui/lib/texts.ts'
import { toast } from '#ui/lib/toast.ts'

type Entered = z.infer<typeof licenseFields>

/** A clinician's licenses: one for each state, with its last day. */
export const LicensesPanel = ({ clinician, mayChange }: ClinicianPart) => {
  const t = textsOf(cliniciansTexts)
  const { keep, refresh } = useKeptClinician()
  const [open, setOpen] = useState<License | 'new' | null>(null)
  const [entered, setEntered] = useState<Entered | null>(null)
  const { id, version, licenses } = clinician
  const others = licenses.filter(({ state }) => state !== entered?.state)
  const save = async (license: Entered) => {
    await keep((await send(consoleClinicianCalls.saveClinicianLicense, { id, version, ...license })).data)
    toast.success(t('saved'))
  }
  const failed = (error: unknown) => {
    showError(error)
    void refresh()
  }
  const add = (
    <Button kind="secondary" onClick={() => setOpen('new')}>
      {t('addLicense')}
    </Button>
  )
  const actions: Column<License> = {
    head: t('actions'),
    isActions: true,
    cell: (license) => <LicenseActions clinician={clinician} license={license} onChange={() => setOpen(license)} />,
  }
  const now = new Date(serverNow())
  const urgent = licenses.filter((license) => stateOfLicense(license, now) !== 'valid').length
  return (
    <Panel title={t('licenses')} isPadded={false} end={mayChange && add}>
      {urgent > 0 && (
        <Alert tone="warning" icon={IconAlertTriangle}>
          {t('licenseWarning', { n: urgent })}
        </Alert>
      )}
      <DataTable
        caption={textsOf(consoleShellTexts)('tableOf', { what: t('licenses') })}
        columns={mayChange ? [...columns(), actions] : columns()}
        rows={licenses}
        keyOf={({ state }) => state}
        empty={t('noLicenses')}
      />
      {open && <LicenseDialog license={open === 'new' ? null : open} taken={licenses} onEnter={setEntered} onClose={() => setOpen(null)} />}
      {entered && (
        <ReviewChanges
          title={t('reviewTitle')}
          text={t('reviewText')}
          differences={clinicianDifferences(licenseDifferences(licenses, [...others, entered]))}
          review={{ data: entered, done: () => undefined, failed }}
          onSave={save}
          onClose={() => setEntered(null)}
        />
      )}
    </Panel>
  )
}

const columns = (): Column<License>[] => {
  const t = textsOf(cliniciansTexts)
  return [
    { head: t('licenseState'), cell: ({ state }) => <bdi>{state}</bdi> },
    { head: t('licenseNumber'), cell: ({ number }) => <bdi dir="ltr">{number}</bdi> },
    { head: t('licenseDay'), cell: ({ expiresOn }) => (expiresOn === null ? t('unknownDay') : dateShown(expiresOn)) },
    { head: t('standing'), cell: Standing },
  ]
}

const Standing = (license: License) => {
  const t = textsOf(cliniciansTexts)
  const now = new Date(serverNow())
  const state = stateOfLicense(license, now)
  const left = daysLeft(license, now) ?? 0
  if (state === 'ended') return <StatusBadge tone="danger">{t('licenseOver')}</StatusBadge>
  if (state === 'valid') return <StatusBadge tone="success">{t('licenseValid')}</StatusBadge>
  return <StatusBadge tone="warning">{left === 0 ? t('licenseEndsToday') : t('licenseEndsSoon', { n: left })}</StatusBadge>
}

type ActionsProps = Pick<ClinicianPart, 'clinician'> & { license: License; onChange: () => void }

const LicenseActions = ({ clinician: { id, version }, license, onChange }: ActionsProps) => {
  const t = textsOf(cliniciansTexts)
  const { run, isBusy, keep } = useKeptClinician()
  const { state } = license
  const end = async () => {
    const question = { title: t('endLicenseTitle', { state }), text: t('endLicenseText', { state }), yes: t('endLicense'), no: t('keep') }
    if (!(await confirm({ ...question, isDanger: true }))) return
    const input = { id, version, state: state as Entered['state'] }
    const isDone = await run(async () => keep((await send(consoleClinicianCalls.endClinicianLicense, input)).data))
    if (isDone) toast.success(t('licenseEndedNow'))
  }
  return (
    <>
      <Button kind="quiet" aria-label={t('renewOf', { state })} onClick={onChange}>
        {t('renew')}
      </Button>
      <Button kind="quiet" isBusy={isBusy} aria-label={t('endLicenseOf', { state })} onClick={end}>
        {t('endLicense')}
      </Button>
    </>
  )
}

type DialogProps = { license: License | null; taken: readonly License[]; onEnter: (entered: Entered) => void; onClose: () => void }

/** Number and last day of a license; of a new one also the state. */
const LicenseDialog = ({ license, taken, onEnter, onClose }: DialogProps) => {
  const t = textsOf(cliniciansTexts)
  const free = license ? [license.state] : usStates.filter((state) => taken.every((one) => one.state !== state))
  const [state, setState] = useState(license?.state ?? '')
  return (
    <FormDialog
      title={license ? t('renewOf', { state: license.state }) : t('addLicense')}
      submit={t('review')}
      schema={licenseFields}
      initial={{ number: license?.number ?? '', expiresOn: license?.expiresOn ?? '' }}
      onSend={async (entered) => onEnter(entered)}
      onClose={onClose}
    >
      <SelectInput
        name="state"
        label={t('licenseState')}
        {...(license ? {} : { placeholder: t('chooseState') })}
        options={free.map((value) => ({ value, label: value }))}
        value={state}
        onChange={setState}
      />
      <TextInput name="number" label={t('licenseNumber')} maxLength={40} autoComplete="off" isLeftToRight />
      <TextInput name="expiresOn" type="date" label={t('licenseDay')} hint={t('licenseHint')} hasNumbers />
    </FormDialog>
  )
}
