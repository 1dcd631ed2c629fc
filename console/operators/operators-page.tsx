import { useState } from 'react'
import { ChangeRole } from '#console/operators/change-role.tsx'
import { InviteOperator } from '#console/operators/invite-operator.tsx'
import { OperatorActions } from '#console/operators/operator-actions.tsx'
import type { OperatorRow } from '#console/operators/operator-row.ts'
import styles from '#console/operators/operators-page.module.css'
import { operatorsTexts } from '#console/operators/operators-texts.ts'
import { type Column, DataTable } from '#console/shell/data-table.tsx'
import { PageFrame } from '#console/shell/page-frame.tsx'
import { shellTexts } from '#console/shell/shell-texts.ts'
import { useOperator } from '#console/shell/use-operator.tsx'
import { operatorAdminCalls } from '#shared/operators/operator-admin-calls.ts'
import { Button } from '#ui/components/button.tsx'
import { IconPlus } from '#ui/components/icons.ts'
import { Panel } from '#ui/components/panel.tsx'
import { StatusBadge } from '#ui/components/status-badge.tsx'
import { instantShown } from '#ui/lib/format.ts'
import { useAct } from '#ui/lib/use-act.ts'
import { useCall } from '#ui/lib/use-call.ts'

/** What stands over the list: an invitation with what is known of the invited, or the role of one. */
type Open = { invite: Readonly<Record<string, string>> } | { role: OperatorRow }

/** /console/operators */
export const OperatorsPage = () => {
  const t = operatorsTexts()
  const isAdmin = useOperator().role === 'admin'
  const { data, error, refetch } = useCall(operatorAdminCalls.listOperators, {})
  const { refresh } = useAct(operatorAdminCalls.listOperators)
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
  const t = operatorsTexts()
  return [
    { head: t('name'), cell: Who },
    { head: t('role'), cell: ({ role }) => shellTexts()(role) },
    { head: t('state'), cell: State },
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

const tones = { active: 'success', invited: 'info', expired: 'warning', ended: 'neutral' } as const

const State = ({ state, invitedUntil }: OperatorRow) => {
  const t = operatorsTexts()
  if (state === 'invited' && invitedUntil)
    return <StatusBadge tone={tones.invited}>{t('invitedState', { until: instantShown(invitedUntil) })}</StatusBadge>
  return <StatusBadge tone={tones[state]}>{t(state as Exclude<typeof state, 'invited'>)}</StatusBadge>
}
