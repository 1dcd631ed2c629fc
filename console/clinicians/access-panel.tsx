import { useState } from 'react'
import { z } from 'zod/mini'
import { approvalsTexts } from '#console/approvals/approvals-texts.en.ts'
import type { ClinicianPart } from '#console/clinicians/clinician-part.ts'
import { clinicianTones, stateWords } from '#console/clinicians/clinician-words.ts'
import styles from '#console/clinicians/clinicians.module.css'
import { cliniciansTexts } from '#console/clinicians/clinicians-texts.en.ts'
import { useKeptClinician } from '#console/clinicians/use-kept-clinician.ts'
import { approvalCalls } from '#shared/approvals/approval-calls.ts'
import { consoleClinicianCalls } from '#shared/clinicians/console-clinician-calls.ts'
import { clinicianReason } from '#shared/clinicians/ending.ts'
import { Button } from '#ui/components/button.tsx'
import { FactList } from '#ui/components/fact-list.tsx'
import { Panel } from '#ui/components/frames/panel.tsx'
import { StatusBadge } from '#ui/components/states/status-badge.tsx'
import { FormDialog } from '#ui/fields/forms/form-dialog.tsx'
import { TextArea } from '#ui/fields/text-area.tsx'
import { send } from '#ui/lib/calls/send.ts'
import { useAction } from '#ui/lib/calls/use-action.ts'
import { confirm } from '#ui/lib/confirm.ts'
import { instantShown } from '#ui/lib/format.ts'
import { textsOf } from '#ui/lib/texts.ts'
import { toast } from '#ui/lib/toast.ts'

/** How a clinician signs in, and the link that sets their password. */
export const AccessPanel = ({ clinician, mayChange }: ClinicianPart) => {
  const t = textsOf(cliniciansTexts)
  const { run, isBusy, keep } = useKeptClinician()
  const [isResetting, setResetting] = useState(false)
  const { id, email, state, invitedUntil, lastSeenAt, hasStrongFactor } = clinician
  const invite = async () => {
    const isSent = await run(async () => keep((await send(consoleClinicianCalls.inviteClinician, { id })).data))
    if (isSent) toast.success(t('linkSent', { email }))
  }
  const cancel = async () => {
    const question = { title: t('cancelLinkTitle'), text: t('cancelLinkText'), yes: t('cancelLink'), no: t('keep'), isDanger: true }
    if (!(await confirm(question))) return
    const isDone = await run(async () => keep((await send(consoleClinicianCalls.cancelClinicianInvitation, { id })).data))
    if (isDone) toast.success(t('linkCanceled'))
  }
  const hasNoPassword = state === 'invited' || state === 'expired' || state === 'waiting'
  return (
    <Panel title={t('signIn')}>
      <FactList
        facts={[
          [
            t('status'),
            <StatusBadge key="status" tone={clinicianTones[state]}>
              {stateWords(clinician)}
            </StatusBadge>,
          ],
          [t('lastSeen'), lastSeenAt === null ? t('never') : instantShown(lastSeenAt)],
          [t('secondFactor'), t(hasStrongFactor ? 'strongFactor' : 'pinOnly')],
        ]}
      />
      {mayChange && (
        <p className={styles.actions}>
          <Button kind="secondary" isBusy={isBusy} onClick={invite}>
            {t(hasNoPassword ? 'sendLink' : 'sendNewLink')}
          </Button>{' '}
          {invitedUntil !== null && (
            <Button kind="quiet" isBusy={isBusy} onClick={cancel}>
              {t('cancelLink')}
            </Button>
          )}{' '}
          {hasStrongFactor && (
            <Button kind="quiet" onClick={() => setResetting(true)}>
              {t('resetFactors')}
            </Button>
          )}
        </p>
      )}
      {isResetting && <ResetDialog clinician={clinician} onClose={() => setResetting(false)} />}
    </Panel>
  )
}

const fields = z.object({ reason: clinicianReason })

/** Asks why the second factor is reset, which the second administrator sees. What was typed is kept in the tab until it was sent. */
const ResetDialog = ({ clinician: { id, first, last }, onClose }: Pick<ClinicianPart, 'clinician'> & { onClose: () => void }) => {
  const [t, approvals] = [textsOf(cliniciansTexts), textsOf(approvalsTexts)]
  const { refresh } = useAction(approvalCalls.listPendingChanges, consoleClinicianCalls.readClinician)
  const reset = async ({ reason }: z.infer<typeof fields>) => {
    const { data } = await send(consoleClinicianCalls.resetClinicianFactors, { id, reason })
    toast.success(data.waiting ? approvals('asked') : t('resetOrdered'))
    await refresh()
  }
  return (
    <FormDialog
      title={t('resetTitle', { name: `${first} ${last}` })}
      text={`${t('resetText')} ${approvals('neededIfAny')}`}
      submit={t('resetFactors')}
      isDanger
      schema={fields}
      onSend={reset}
      keepAs={`reset-factors-${id}`}
      onClose={onClose}
    >
      <TextArea name="reason" label={t('endReason')} hint={t('resetReasonHint')} maxLength={300} rows={3} />
    </FormDialog>
  )
}
