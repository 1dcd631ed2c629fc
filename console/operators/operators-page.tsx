import { useState } from 'react'
import { z } from 'zod/mini'
import { approvalsTexts } from '#console/approvals/approvals-texts.en.ts'
import { WaitingChanges } from '#console/approvals/waiting-changes.tsx'
import { type ChosenGroups, GroupPicker } from '#console/operators/group-picker.tsx'
import { OperatorActions } from '#console/operators/operator-actions.tsx'
import type { OperatorRow } from '#console/operators/operator-row.ts'
import styles from '#console/operators/operators-page.module.css'
import { operatorsTexts } from '#console/operators/operators-texts.en.ts'
import { pendingOperatorDifferences } from '#console/operators/pending-operator-words.ts'
import { useOperator } from '#console/shell/console-config.ts'
import { consoleShellTexts } from '#console/shell/console-shell-texts.en.ts'
import { type Column, DataTable } from '#console/shell/data-table.tsx'
import { PageFrame } from '#console/shell/page-frame.tsx'
import { approvalCalls } from '#shared/approvals/approval-calls.ts'
import { invitationFields, roleField } from '#shared/operators/invitation-fields.ts'
import { operatorAdminCalls } from '#shared/operators/operator-admin-calls.ts'
import { type OperatorRole, operatorRoles } from '#shared/operators/operator-roles.ts'
import { Button } from '#ui/components/button.tsx'
import { Panel } from '#ui/components/frames/panel.tsx'
import { IconPlus } from '#ui/components/icons.ts'
import { StatusBadge } from '#ui/components/states/status-badge.tsx'
import { EmailInput } from '#ui/fields/email-input.tsx'
import { FormDialog } from '#ui/fields/forms/form-dialog.tsx'
import { SelectInput } from '#ui/fields/select-input.tsx'
import { TextInput } from '#ui/fields/text-input.tsx'
import { send } from '#ui/lib/calls/send.ts'
import { useAction } from '#ui/lib/calls/use-action.ts'
import { useCall } from '#ui/lib/calls/use-call.ts'
import { instantShown } from '#ui/lib/format.ts'
import { textsOf } from '#ui/lib/texts.ts'
import { toast } from '#ui/lib/toast.ts'

/** Role field; the default is the role with the fewest permissions. */
const RoleSelect = ({ now = 'auditor' }: { now?: OperatorRole }) => {
  const t = textsOf(consoleShellTexts)
  const [value, setValue] = useState<string>(now)
  return (
    <SelectInput
      name="role"
      label={textsOf(operatorsTexts)('role')}
      value={value}
      onChange={setValue}
      options={operatorRoles.map((role) => ({ value: role, label: t(role) }))}
    />
  )
}

/** The picker keeps the groups: a form has texts alone. */
const invited = z.omit(invitationFields, { groupIds: true })
const idsOf = (groups: ChosenGroups) => groups?.map(({ id }) => id) ?? null

type InviteOperatorProps = { initial: Readonly<Record<string, string>>; onInvited: () => Promise<unknown>; onClose: () => void }

/** Dialog that invites a new operator, or one whose access had ended. */
const InviteOperator = ({ initial, onInvited, onClose }: InviteOperatorProps) => {
  const t = textsOf(operatorsTexts)
  const approvals = textsOf(approvalsTexts)
  const [groups, setGroups] = useState<ChosenGroups>(null)
  return (
    <FormDialog
      title={t('inviteTitle')}
      text={`${t('inviteText')} ${approvals('neededIfAny')}`}
      submit={t('send')}
      schema={invited}
      initial={initial}
      onSend={async (values) => {
        const { data } = await send(operatorAdminCalls.inviteOperator, { ...values, groupIds: idsOf(groups) })
        toast.success(data.waiting ? approvals('asked') : t('invited', { email: values.email }))
        await onInvited()
      }}
      onClose={onClose}
    >
      <TextInput name="name" label={t('name')} autoComplete="off" maxLength={60} />
      <EmailInput name="email" label={t('email')} />
      <RoleSelect />
      <GroupPicker chosen={groups} onChoose={setGroups} />
    </FormDialog>
  )
}

const fields = z.object({ role: roleField })

type Props = { operator: OperatorRow; onChanged: () => Promise<unknown>; onClose: () => void }

const ChangeRole = ({ operator: { id, name, role, groups: now }, onChanged, onClose }: Props) => {
  const t = textsOf(operatorsTexts)
  const approvals = textsOf(approvalsTexts)
  const [groups, setGroups] = useState<ChosenGroups>(now)
  return (
    <FormDialog
      title={t('roleTitle', { name })}
      text={`${t('roleText')} ${approvals('neededIfAny')}`}
      submit={t('save')}
      schema={fields}
      onSend={async (chosen) => {
        const { data } = await send(operatorAdminCalls.changeOperatorRole, { id, ...chosen, groupIds: idsOf(groups) })
        toast.success(data.waiting ? approvals('asked') : t('roleSaved', { name }))
        await onChanged()
      }}
      onClose={onClose}
    >
      <RoleSelect now={role} />
      <GroupPicker chosen={groups} onChoose={setGroups} />
    </FormDialog>
  )
}

/** The open dialog: an invitation with its initial values, or a change of an operator's role. */
type Open = { invite: Readonly<Record<string, string>> } | { role: OperatorRow }

/** /console/operators */
export const OperatorsPage = () => {
  const t = textsOf(operatorsTexts)
  const isAdmin = useOperator().role === 'admin'
  const { data, error, refetch } = useCall(operatorAdminCalls.listOperators, {})
  const { refresh } = useAction(operatorAdminCalls.listOperators, approvalCalls.listPendingChanges)
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)
  const actions = {
    head: t('actions'),
    isActions: true,
    cell: (row: OperatorRow) => (
      <OperatorActions
        row={row}
        onRole={() => setOpen({ role: row })}
        onInvite={() => setOpen({ invite: { name: row.name, email: row.email } })}
      />
    ),
  }
  const invite = (
    <Button icon={IconPlus} onClick={() => setOpen({ invite: {} })}>
      {t('invite')}
    </Button>
  )
  return (
    <PageFrame title={t('title')} lead={t('lead')} actions={isAdmin && invite}>
      <WaitingChanges kinds={['operator.invite', 'operator.role', 'operator.factor.reset']} differencesOf={pendingOperatorDifferences} />
      <Panel isPadded={false}>
        <DataTable
          caption={t('title')}
          columns={isAdmin ? [...columns(), actions] : columns()}
          rows={data?.rows}
          keyOf={({ id }) => id}
          empty={t('none')}
          error={error}
          refetch={refetch}
        />
      </Panel>
      {open && 'invite' in open && <InviteOperator initial={open.invite} onInvited={refresh} onClose={close} />}
      {open && 'role' in open && <ChangeRole operator={open.role} onChanged={refresh} onClose={close} />}
    </PageFrame>
  )
}

const columns = (): Column<OperatorRow>[] => {
  const t = textsOf(operatorsTexts)
  return [
    { head: t('name'), cell: Who },
    { head: t('role'), cell: ({ role }) => textsOf(consoleShellTexts)(role) },
    { head: t('groups'), cell: Groups },
    { head: t('state'), cell: State },
    { head: t('factors'), cell: ({ hasStrongFactor }) => t(hasStrongFactor ? 'strongFactor' : 'pinOnly') },
    { head: t('lastSeen'), cell: ({ lastSeenAt }) => (lastSeenAt === null ? t('never') : instantShown(lastSeenAt)) },
  ]
}

const Who = ({ name, email }: OperatorRow) => (
  <>
    <div className={styles.name}>
      <bdi>{name}</bdi>
    </div>
    <bdi className={styles.email} dir="ltr">
      {email}
    </bdi>
  </>
)

const Groups = ({ groups }: OperatorRow) =>
  groups === null ? textsOf(operatorsTexts)('everyGroup') : <bdi>{groups.map(({ name }) => name).join(', ')}</bdi>

const tones = { active: 'success', invited: 'info', expired: 'warning', ended: 'neutral' } as const

const State = ({ state, invitedUntil }: OperatorRow) => {
  const t = textsOf(operatorsTexts)
  if (state === 'invited' && invitedUntil)
    return <StatusBadge tone={tones.invited}>{t('invitedState', { until: instantShown(invitedUntil) })}</StatusBadge>
  return <StatusBadge tone={tones[state]}>{t(state as Exclude<typeof state, 'invited'>)}</StatusBadge>
}
