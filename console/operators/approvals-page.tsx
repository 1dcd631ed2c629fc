import { approvalsTexts } from '#console/approvals/approvals-texts.en.ts'
import { PendingChangePanel } from '#console/approvals/pending-change-panel.tsx'
import { pendingClinicianDifferences } from '#console/clinicians/pending-clinician-words.ts'
import { pendingGroupDifferences } from '#console/groups/pending-group-words.ts'
import { pendingOperatorDifferences } from '#console/operators/pending-operator-words.ts'
import { pendingStaffProviderDifferences } from '#console/operators/pending-staff-provider-words.ts'
import { pendingHoldDifferences, pendingPeriodDifferences } from '#console/retention/pending-retention-words.ts'
import { pendingMinorRuleDifferences } from '#console/settings/pending-minor-rule-words.ts'
import { PageFrame } from '#console/shell/page-frame.tsx'
import { approvalCalls, type ProposalKind } from '#shared/approvals/approval-calls.ts'
import { LostSunScene } from '#ui/components/arch.tsx'
import { Panel } from '#ui/components/frames/panel.tsx'
import { IconClockUp } from '#ui/components/icons.ts'
import { Alert } from '#ui/components/states/alert.tsx'
import { EmptyState } from '#ui/components/states/empty-state.tsx'
import { PanelLoaded } from '#ui/components/states/load-failed.tsx'
import { useCall } from '#ui/lib/calls/use-call.ts'
import { instantShown } from '#ui/lib/format.ts'
import { textsOf } from '#ui/lib/texts.ts'

const differencesOf = (kind: ProposalKind) => {
  if (kind === 'hold.lift') return pendingHoldDifferences
  if (kind === 'minor-rules.show') return pendingMinorRuleDifferences
  if (kind === 'period.shorten') return pendingPeriodDifferences
  if (kind.startsWith('clinician.')) return pendingClinicianDifferences
  if (kind.startsWith('staff-provider.')) return pendingStaffProviderDifferences
  return kind.startsWith('operator.') ? pendingOperatorDifferences : pendingGroupDifferences
}

/** /console/approvals */
export const ApprovalsPage = () => {
  const t = textsOf(approvalsTexts)
  const answer = useCall(approvalCalls.listPendingChanges, {})
  return (
    <PageFrame title={t('title')} lead={t('lead')}>
      <PanelLoaded answer={answer}>
        {({ rows, approvesFrom }) => (
          <>
            {approvesFrom && (
              <Alert tone="info" icon={IconClockUp}>
                {t('tooNew', { at: instantShown(approvesFrom) })}
              </Alert>
            )}
            {rows.length === 0 && (
              <Panel>
                <EmptyState scene={<LostSunScene />} title={t('none')} />
              </Panel>
            )}
            {rows.map((change) => (
              <PendingChangePanel key={change.id} change={change} approvesFrom={approvesFrom} differencesOf={differencesOf(change.kind)} />
            ))}
          </>
        )}
      </PanelLoaded>
    </PageFrame>
  )
}
