import { approvalsTexts } from '#console/approvals/approvals-texts.en.ts'
import styles from '#console/approvals/pending-change-panel.module.css'
import { PendingChangePanel } from '#console/approvals/pending-change-panel.tsx'
import { useOperator } from '#console/shell/console-config.ts'
import type { Difference } from '#console/shell/difference-list.tsx'
import { approvalCalls, type PendingChange, type ProposalKind } from '#shared/approvals/approval-calls.ts'
import { useCall } from '#ui/lib/calls/use-call.ts'
import { textsOf } from '#ui/lib/texts.ts'

type Props = {
  /** Only changes of this group. */
  groupId?: string
  /** Only changes of this clinician. */
  clinicianId?: string
  kinds: readonly ProposalKind[]
  differencesOf: (change: PendingChange) => Difference[]
}

/** The changes that wait, on the page whose settings they change; nothing where none does. */
export const WaitingChanges = (props: Props) => (useOperator().role === 'support' ? null : <Listed {...props} />)

const Listed = ({ groupId, clinicianId, kinds, differencesOf }: Props) => {
  const { data } = useCall(approvalCalls.listPendingChanges, groupId === undefined ? {} : { groupId })
  const rows = (data?.rows ?? []).filter(
    (one) => kinds.includes(one.kind) && (clinicianId === undefined || one.clinicianId === clinicianId),
  )
  if (!data || rows.length === 0) return null
  return (
    <section className={styles.list} aria-label={textsOf(approvalsTexts)('waitingHere')}>
      {rows.map((change) => (
        <PendingChangePanel key={change.id} change={change} approvesFrom={data.approvesFrom} differencesOf={differencesOf} />
      ))}
    </section>
  )
}
