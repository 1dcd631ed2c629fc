import { approvalsTexts } from '#console/approvals/approvals-texts.en.ts'
import type { OperatorRow } from '#console/operators/operator-row.ts'
import { operatorsTexts } from '#console/operators/operators-texts.en.ts'
import { useOperator } from '#console/shell/console-config.ts'
import { approvalCalls } from '#shared/approvals/approval-calls.ts'
import { operatorAdminCalls } from '#shared/operators/operator-admin-calls.ts'
import { Menu } from '#ui/components/frames/menu.tsx'
import { MenuButton } from '#ui/components/frames/menu-button.tsx'
import { send } from '#ui/lib/calls/send.ts'
import { useAction } from '#ui/lib/calls/use-action.ts'
import { confirm } from '#ui/lib/confirm.ts'
import { textsOf } from '#ui/lib/texts.ts'
import { toast } from '#ui/lib/toast.ts'

type Props = { row: OperatorRow; onRole: () => void; onInvite: () => void }

/** An administrator's actions on another operator. */
export const OperatorActions = ({ row, onRole, onInvite }: Props) => {
  const t = textsOf(operatorsTexts)
  const { id: self } = useOperator()
  const { run } = useAction(operatorAdminCalls.listOperators, approvalCalls.listPendingChanges)
  const { id, name, email, state, hasStrongFactor } = row
  const no = t('cancel')
  const restart = async () => {
    const question = { title: t('restartTitle', { name }), text: t('restartText', { email }), yes: t('restart'), no }
    if (!(await confirm(question))) return
    if (await run(() => send(operatorAdminCalls.restartOperator, { id }))) toast.success(t('restarted', { email }))
  }
  const reset = async () => {
    const approvals = textsOf(approvalsTexts)
    const text = `${t('resetText')} ${approvals('neededIfAny')}`
    if (!(await confirm({ title: t('resetTitle', { name }), text, yes: t('reset'), no, isDanger: true }))) return
    await run(async () => {
      const { data } = await send(operatorAdminCalls.resetOperatorFactors, { id })
      toast.success(data.waiting ? approvals('asked') : t('resetDone', { name }))
    })
  }
  const end = async () => {
    const question = { title: t('endTitle', { name }), text: t('endText'), yes: t('end'), no, isDanger: true }
    if (!(await confirm(question))) return
    if (await run(() => send(operatorAdminCalls.endOperator, { id }))) toast.success(t('endDone', { name }))
  }
  if (id === self) return t('you')
  return (
    <Menu label={t('actionsFor', { name })} opener={t('actions')}>
      {state === 'ended' ? (
        <MenuButton onClick={onInvite}>{t('inviteAgain')}</MenuButton>
      ) : (
        <>
          <MenuButton onClick={onRole}>{t('changeRole')}</MenuButton>
          <MenuButton onClick={restart}>{t('restart')}</MenuButton>
          {hasStrongFactor && <MenuButton onClick={reset}>{t('reset')}</MenuButton>}
          <MenuButton onClick={end}>{t('end')}</MenuButton>
        </>
      )}
    </Menu>
  )
}
