import { useSearchParams } from 'react-router'
import { approvalsTexts } from '#console/approvals/approvals-texts.en.ts'
import styles from '#console/groups/group-parts.module.css'
import { OidcForm } from '#console/groups/oidc-form.tsx'
import { SamlForm } from '#console/groups/saml-form.tsx'
import { signOnTexts } from '#console/groups/sign-on-texts.en.ts'
import { CopiedAddress } from '#console/groups/try-provider.tsx'
import { approvalCalls } from '#shared/approvals/approval-calls.ts'
import { identityProviderCalls, type ProviderKind, type Providers } from '#shared/sso/identity-provider-calls.ts'
import { Button } from '#ui/components/button.tsx'
import { FactList } from '#ui/components/fact-list.tsx'
import { PanelLoaded } from '#ui/components/states/load-failed.tsx'
import { OptionCards } from '#ui/fields/option-cards.tsx'
import { send } from '#ui/lib/calls/send.ts'
import { useAction } from '#ui/lib/calls/use-action.ts'
import { useCall } from '#ui/lib/calls/use-call.ts'
import { confirm } from '#ui/lib/confirm.ts'
import { textsOf } from '#ui/lib/texts.ts'
import { toast } from '#ui/lib/toast.ts'

type Props = { groupId: string; isAdmin: boolean }

/** The group's identity providers: values to enter at the provider, and values that the provider gave us. */
export const SignOnPanel = ({ groupId, isAdmin }: Props) => {
  const answer = useCall(identityProviderCalls.readProviders, { id: groupId })
  return <PanelLoaded answer={answer}>{(providers) => <SignOn groupId={groupId} isAdmin={isAdmin} providers={providers} />}</PanelLoaded>
}

const SignOn = ({ groupId, isAdmin, providers }: Props & { providers: Providers }) => {
  const t = textsOf(signOnTexts)
  const [query, setQuery] = useSearchParams()
  const kind: ProviderKind =
    query.get('provider') === 'oidc' || (!query.get('provider') && providers.oidc && !providers.saml) ? 'oidc' : 'saml'
  const { ours } = providers
  const entered = { saml: [ours.entityId, ours.acsUrl, ours.samlStart], oidc: [ours.callback, ours.oidcStart] }[kind]
  const labels = { saml: [t('entityId'), t('acsUrl'), t('start')], oidc: [t('callback'), t('start')] }[kind]
  return (
    <>
      <OptionCards
        label={t('enterTheirs')}
        value={kind}
        onChange={(provider) => setQuery({ tab: 'signOn', provider }, { replace: true })}
        options={(['saml', 'oidc'] as const).map((value) => ({
          value,
          title: t(value),
          ...(providers[value] ? {} : { aside: t('notSet') }),
        }))}
      />
      <div className={styles.oursList}>
        <h3 className={styles.partTitle}>{t('enterTheirs')}</h3>
        <FactList
          facts={entered.map(
            (value, at) => [labels[at] ?? '', <CopiedAddress key={value} what={labels[at] ?? ''} value={value} />] as const,
          )}
        />
      </div>
      <fieldset className={styles.providerForm} disabled={!isAdmin} key={`${kind} ${providers[kind]?.version}`}>
        {kind === 'saml' ? (
          <SamlForm groupId={groupId} provider={providers.saml} />
        ) : (
          <OidcForm groupId={groupId} provider={providers.oidc} />
        )}
        {providers[kind] && <Remove groupId={groupId} kind={kind} />}
      </fieldset>
    </>
  )
}

const Remove = ({ groupId, kind }: { groupId: string; kind: ProviderKind }) => {
  const t = textsOf(signOnTexts)
  const approvals = textsOf(approvalsTexts)
  const { run, isBusy } = useAction(approvalCalls.listPendingChanges)
  const remove = async () => {
    if (
      !(await confirm({
        title: t('removeTitle'),
        text: `${t('removeText')} ${approvals('needed')}`,
        yes: t('remove'),
        no: t('keep'),
        isDanger: true,
      }))
    )
      return
    if (await run(() => send(identityProviderCalls.removeProvider, { id: groupId, kind }))) toast.success(approvals('asked'))
  }
  return (
    <Button kind="quiet" isBusy={isBusy} onClick={() => void remove()}>
      {t('remove')}
    </Button>
  )
}
