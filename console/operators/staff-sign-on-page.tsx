import { useState } from 'react'
import { approvalsTexts } from '#console/approvals/approvals-texts.en.ts'
import { WaitingChanges } from '#console/approvals/waiting-changes.tsx'
import styles from '#console/groups/group-parts.module.css'
import { signOnTexts } from '#console/groups/sign-on-texts.en.ts'
import { CopiedAddress } from '#console/groups/try-provider.tsx'
import { pendingStaffProviderDifferences } from '#console/operators/pending-staff-provider-words.ts'
import { StaffProviderForm } from '#console/operators/staff-provider-form.tsx'
import { staffSignOnTexts } from '#console/operators/staff-sign-on-texts.en.ts'
import { useOperator } from '#console/shell/console-config.ts'
import { PageFrame } from '#console/shell/page-frame.tsx'
import { approvalCalls } from '#shared/approvals/approval-calls.ts'
import type { Answer } from '#shared/calls.ts'
import { type ProviderKind, providerKinds } from '#shared/sso/identity-provider-calls.ts'
import { staffProviderCalls } from '#shared/sso/staff-provider-calls.ts'
import { Button } from '#ui/components/button.tsx'
import { FactList } from '#ui/components/fact-list.tsx'
import { Panel } from '#ui/components/frames/panel.tsx'
import { PanelLoaded } from '#ui/components/states/load-failed.tsx'
import { OptionCards } from '#ui/fields/option-cards.tsx'
import { send } from '#ui/lib/calls/send.ts'
import { useAction } from '#ui/lib/calls/use-action.ts'
import { useCall } from '#ui/lib/calls/use-call.ts'
import { confirm } from '#ui/lib/confirm.ts'
import { textsOf } from '#ui/lib/texts.ts'
import { toast } from '#ui/lib/toast.ts'

/** /console/sign-on */
export const StaffSignOnPage = () => {
  const t = textsOf(staffSignOnTexts)
  const answer = useCall(staffProviderCalls.readStaffProviders, {})
  return (
    <PageFrame title={t('title')} lead={t('lead')}>
      <WaitingChanges kinds={['staff-provider.save', 'staff-provider.remove']} differencesOf={pendingStaffProviderDifferences} />
      <Panel>
        <PanelLoaded answer={answer}>{(found) => <Providers {...found} />}</PanelLoaded>
      </Panel>
    </PageFrame>
  )
}

const Providers = ({ providers, ours, breakGlass }: Answer<typeof staffProviderCalls.readStaffProviders>) => {
  const t = textsOf(signOnTexts)
  const isAdmin = useOperator().role === 'admin'
  const [kind, setKind] = useState<ProviderKind>(providers[0]?.kind ?? 'oidc')
  const stored = providers.find((one) => one.kind === kind) ?? null
  const facts = {
    saml: [
      [t('entityId'), ours.entityId],
      [t('acsUrl'), ours.acsUrl],
    ],
    oidc: [[t('callback'), ours.callback]],
  } as const
  return (
    <>
      <OptionCards
        label={textsOf(staffSignOnTexts)('protocol')}
        value={kind}
        onChange={(value) => setKind(providerKinds.find((one) => one === value) ?? 'oidc')}
        options={providerKinds.map((value) => ({
          value,
          title: t(value),
          ...(providers.some((one) => one.kind === value) ? {} : { aside: t('notSet') }),
        }))}
      />
      <div className={styles.oursList}>
        <h2 className={styles.partTitle}>{t('enterTheirs')}</h2>
        <FactList facts={facts[kind].map(([what, value]) => [what, <CopiedAddress key={value} what={what} value={value} />] as const)} />
      </div>
      <fieldset className={styles.providerForm} disabled={!isAdmin} key={`${kind} ${stored?.version}`}>
        <StaffProviderForm kind={kind} stored={stored} breakGlass={breakGlass} />
        {stored && <Remove kind={kind} name={stored.name} />}
      </fieldset>
    </>
  )
}

const Remove = ({ kind, name }: { kind: ProviderKind; name: string }) => {
  const t = textsOf(staffSignOnTexts)
  const approvals = textsOf(approvalsTexts)
  const { run, isBusy } = useAction(approvalCalls.listPendingChanges)
  const remove = async () => {
    const text = `${t('removeText')} ${approvals('needed')}`
    if (!(await confirm({ title: t('removeTitle', { name }), text, yes: t('remove'), no: t('keep'), isDanger: true }))) return
    if (await run(() => send(staffProviderCalls.removeStaffProvider, { kind }))) toast.success(approvals('asked'))
  }
  return (
    <Button kind="quiet" isBusy={isBusy} onClick={() => void remove()}>
      {t('remove')}
    </Button>
  )
}
