import { approvalsTexts } from '#console/approvals/approvals-texts.en.ts'
import styles from '#console/approvals/pending-change-panel.module.css'
import { useOperator } from '#console/shell/console-config.ts'
import { type Difference, DifferenceList } from '#console/shell/difference-list.tsx'
import { approvalCalls, type PendingChange } from '#shared/approvals/approval-calls.ts'
import { consoleClinicianCalls } from '#shared/clinicians/console-clinician-calls.ts'
import { groupCalls } from '#shared/groups/group-calls.ts'
import { operatorAdminCalls } from '#shared/operators/operator-admin-calls.ts'
import { identityProviderCalls } from '#shared/sso/identity-provider-calls.ts'
import { staffProviderCalls } from '#shared/sso/staff-provider-calls.ts'
import { Button } from '#ui/components/button.tsx'
import { classNames } from '#ui/components/class-names.ts'
import { Panel } from '#ui/components/frames/panel.tsx'
import { send } from '#ui/lib/calls/send.ts'
import { useAction } from '#ui/lib/calls/use-action.ts'
import { confirm } from '#ui/lib/confirm.ts'
import { dateShown, instantShown } from '#ui/lib/format.ts'
import { textsOf } from '#ui/lib/texts.ts'
import { toast } from '#ui/lib/toast.ts'

type Props = {
  change: PendingChange
  /** When the operator may approve, if they are new. */
  approvesFrom: string | null
  /** The change in the words of its area. */
  differencesOf: (change: PendingChange) => Difference[]
}

const titleOf = ({ kind, group, operator, changes }: PendingChange): string => {
  const named = changes.find(({ field }) => field === 'name')
  const matter = changes.find(({ field }) => field === 'matter')?.before
  const own = String(named?.after ?? named?.before ?? matter ?? '')
  const name = kind === 'operator.invite' ? own : (group?.name ?? operator ?? own)
  return textsOf(approvalsTexts)(kind, { name })
}

/** One change that waits for a second administrator: who made it, its differences, and what the operator may decide. */
export const PendingChangePanel = ({ change, approvesFrom, differencesOf }: Props) => {
  const t = textsOf(approvalsTexts)
  const isAdmin = useOperator().role === 'admin'
  const { madeBy: maker, madeAt, expiresAt, appliesOn } = change
  const title = titleOf(change)
  const isNew = change.kind === 'clinician.add'
  return (
    <Panel title={title}>
      <p className={styles.made}>{t('made', { maker, at: instantShown(madeAt), until: instantShown(expiresAt) })}</p>
      {appliesOn && <p className={styles.made}>{t('onDay', { day: dateShown(appliesOn) })}</p>}
      {isNew && <p className={styles.made}>{t('newClinician')}</p>}
      <DifferenceList caption={t('changesOf', { what: title })} differences={differencesOf(change)} empty="" isNew={isNew} />
      {isAdmin && <Decide change={change} approvesFrom={approvesFrom} title={title} />}
    </Panel>
  )
}

const Decide = ({ change: { id, isMine }, approvesFrom, title: what }: Omit<Props, 'differencesOf'> & { title: string }) => {
  const t = textsOf(approvalsTexts)
  const { run, isBusy } = useAction(
    approvalCalls.listPendingChanges,
    groupCalls.readGroup,
    consoleClinicianCalls.readClinician,
    consoleClinicianCalls.listClinicians,
    identityProviderCalls.readProviders,
    operatorAdminCalls.listOperators,
    staffProviderCalls.readStaffProviders,
  )
  const decide = async (approve: boolean) => {
    const question = { title: t('approveTitle'), text: t('approveText'), yes: t('approve'), no: t('cancel') }
    if (approve && !(await confirm(question))) return
    // Somebody else may have decided meanwhile.
    const act = async () => toast.success(t((await send(approvalCalls.decidePendingChange, { id, approve })).data.decision))
    await run(act, { refreshesAlways: true })
  }
  if (isMine)
    return (
      <>
        <p className={classNames(styles.made, styles.mine)}>{t('mine')}</p>
        <div className={styles.decide}>
          <Button kind="quiet" isBusy={isBusy} onClick={() => void decide(false)} aria-label={t('withdrawThis', { what })}>
            {t('withdraw')}
          </Button>
        </div>
      </>
    )
  return (
    <div className={styles.decide}>
      {approvesFrom === null && (
        <Button kind="tinted" isBusy={isBusy} onClick={() => void decide(true)} aria-label={t('approveThis', { what })}>
          {t('approve')}
        </Button>
      )}
      <Button kind="quiet" isBusy={isBusy} onClick={() => void decide(false)} aria-label={t('refuseThis', { what })}>
        {t('refuse')}
      </Button>
    </div>
  )
}
