import { useState } from 'react'
import { z } from 'zod/mini'
import { approvalsTexts } from '#console/approvals/approvals-texts.en.ts'
import { consoleRetentionTexts } from '#console/retention/console-retention-texts.en.ts'
import { useOperator } from '#console/shell/console-config.ts'
import { consoleShellTexts } from '#console/shell/console-shell-texts.en.ts'
import { type Column, DataTable } from '#console/shell/data-table.tsx'
import { approvalCalls } from '#shared/approvals/approval-calls.ts'
import { type LegalHoldShown, legalHoldCalls } from '#shared/members/legal-hold-calls.ts'
import { consolePaths } from '#shared/operators/console-paths.ts'
import { retentionCalls } from '#shared/retention/retention-calls.ts'
import { Button } from '#ui/components/button.tsx'
import { Panel } from '#ui/components/frames/panel.tsx'
import { FormDialog } from '#ui/fields/forms/form-dialog.tsx'
import { TextInput } from '#ui/fields/text-input.tsx'
import { send } from '#ui/lib/calls/send.ts'
import { useAction } from '#ui/lib/calls/use-action.ts'
import { useCall } from '#ui/lib/calls/use-call.ts'
import { instantShown } from '#ui/lib/format.ts'
import { textsOf } from '#ui/lib/texts.ts'
import { toast } from '#ui/lib/toast.ts'

const reasonFields = z.object({ reason: z.string().check(z.trim(), z.minLength(1, 'Required'), z.maxLength(300, 'InvalidInput')) })

type ReasonProps = { title: string; submit: string; hint: string; onSend: (reason: string) => Promise<void>; onClose: () => void }

const ReasonDialog = ({ title, submit, hint, onSend, onClose }: ReasonProps) => (
  <FormDialog title={title} submit={submit} schema={reasonFields} onSend={({ reason }) => onSend(reason)} initial={{}} onClose={onClose}>
    <TextInput name="reason" label={textsOf(consoleRetentionTexts)('reason')} hint={hint} maxLength={300} autoComplete="off" />
  </FormDialog>
)

/** People under legal hold, with what lifts a hold. */
export const HoldsPanel = () => {
  const t = textsOf(consoleRetentionTexts)
  const isAdmin = useOperator().role === 'admin'
  const { data, error, refetch } = useCall(legalHoldCalls.listHolds, {})
  const { refresh } = useAction(legalHoldCalls.listHolds, retentionCalls.readRetention, approvalCalls.listPendingChanges)
  const [lifted, setLifted] = useState<LegalHoldShown | null>(null)
  const lift = async (id: string, reason: string) => {
    const { waiting } = (await send(legalHoldCalls.liftHold, { id, reason })).data
    toast.success(waiting ? textsOf(approvalsTexts)('asked') : t('isLifted'))
    await refresh()
  }
  const actions = {
    head: t('actions'),
    isActions: true,
    cell: (hold: LegalHoldShown) => (
      <Button kind="quiet" onClick={() => setLifted(hold)} aria-label={t('liftOf', { name: nameOf(hold) })}>
        {t('lift')}
      </Button>
    ),
  }
  return (
    <Panel title={t('holds')} isPadded={false}>
      <DataTable
        caption={textsOf(consoleShellTexts)('tableOf', { what: t('holds') })}
        columns={isAdmin ? [...holdColumns(), actions] : holdColumns()}
        rows={data}
        keyOf={({ id }) => id}
        empty={t('noHolds')}
        error={error}
        refetch={refetch}
      />
      {lifted && (
        <ReasonDialog
          title={t('liftOf', { name: nameOf(lifted) })}
          submit={t('lift')}
          hint={textsOf(approvalsTexts)('neededIfAny')}
          onSend={(reason) => lift(lifted.id, reason)}
          onClose={() => setLifted(null)}
        />
      )}
    </Panel>
  )
}

const nameOf = ({ name, reason }: LegalHoldShown): string => name ?? reason

const Person = (hold: LegalHoldShown) => <a href={`${consolePaths.members}/${hold.personId}`}>{nameOf(hold)}</a>

const holdColumns = (): Column<LegalHoldShown>[] => {
  const t = textsOf(consoleRetentionTexts)
  return [
    { head: t('person'), cell: Person },
    { head: t('reason'), cell: ({ reason }) => <bdi>{reason}</bdi> },
    { head: t('placed'), cell: ({ placedAt, placedBy }) => t('placedBy', { at: instantShown(placedAt), name: placedBy }) },
  ]
}

/** On a member's page: the hold that is placed, or a button that places one. */
export const MemberHold = ({ id }: { id: string }) => {
  const t = textsOf(consoleRetentionTexts)
  const { data } = useCall(legalHoldCalls.listHolds, {})
  const { refresh } = useAction(legalHoldCalls.listHolds)
  const [isOpen, setIsOpen] = useState(false)
  const hold = data?.find(({ personId }) => personId === id)
  const place = async (reason: string) => {
    const { isKnownToCare } = (await send(legalHoldCalls.placeHold, { id, reason })).data
    toast.success(isKnownToCare ? t('isPlaced') : t('isPlacedHere'))
    await refresh()
  }
  const button = data && !hold && (
    <Button kind="secondary" onClick={() => setIsOpen(true)}>
      {t('place')}
    </Button>
  )
  return (
    <Panel title={t('hold')} end={button}>
      <p>{hold ? t('heldSince', { at: instantShown(hold.placedAt), name: hold.placedBy, reason: hold.reason }) : t('holdText')}</p>
      {hold && <a href={consolePaths.retention}>{t('toHolds')}</a>}
      {isOpen && (
        <ReasonDialog title={t('place')} submit={t('place')} hint={t('reasonHint')} onSend={place} onClose={() => setIsOpen(false)} />
      )}
    </Panel>
  )
}
