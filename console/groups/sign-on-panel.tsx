import { useSearchParams } from 'react-router'
import styles from '#console/groups/group-parts.module.css'
import { signOnTexts } from '#console/groups/groups-texts.ts'
import { OidcForm } from '#console/groups/oidc-form.tsx'
import { SamlForm } from '#console/groups/saml-form.tsx'
import { type ProviderKind, type Providers, providerCalls } from '#shared/sso/provider-calls.ts'
import { Button } from '#ui/components/button.tsx'
import { FactList } from '#ui/components/fact-list.tsx'
import { Loaded } from '#ui/components/loaded.tsx'
import { OptionCards } from '#ui/fields/option-cards.tsx'
import { confirm } from '#ui/lib/confirm.ts'
import { send } from '#ui/lib/send.ts'
import { toast } from '#ui/lib/toast.ts'
import { useAct } from '#ui/lib/use-act.ts'
import { useCall } from '#ui/lib/use-call.ts'

type Props = { groupId: string; isAdmin: boolean }

/** Who vouches for the group's members: what to enter at their side, and what they entered at ours. */
export const SignOnPanel = ({ groupId, isAdmin }: Props) => {
  const answer = useCall(providerCalls.readProviders, { id: groupId })
  return <Loaded answer={answer}>{(providers) => <SignOn groupId={groupId} isAdmin={isAdmin} providers={providers} />}</Loaded>
}

const SignOn = ({ groupId, isAdmin, providers }: Props & { providers: Providers }) => {
  const t = signOnTexts()
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
          facts={entered.map((value, at) => [labels[at] ?? '', <Copied key={value} what={labels[at] ?? ''} value={value} />] as const)}
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

const Copied = ({ what, value }: { what: string; value: string }) => {
  const t = signOnTexts()
  const copy = async () => {
    await navigator.clipboard.writeText(value)
    toast.success(t('copied'))
  }
  return (
    <>
      <bdi dir="ltr">{value}</bdi>{' '}
      <Button kind="quiet" onClick={() => void copy()} aria-label={t('copyThis', { what })}>
        {t('copy')}
      </Button>
    </>
  )
}

const Remove = ({ groupId, kind }: { groupId: string; kind: ProviderKind }) => {
  const t = signOnTexts()
  const { run, isBusy } = useAct(providerCalls.readProviders)
  const remove = async () => {
    if (!(await confirm({ title: t('removeTitle'), text: t('removeText'), yes: t('remove'), no: t('keep'), isDanger: true }))) return
    if (await run(() => send(providerCalls.removeProvider, { id: groupId, kind }))) toast.success(t('removed'))
  }
  return (
    <Button kind="quiet" isBusy={isBusy} onClick={() => void remove()}>
      {t('remove')}
    </Button>
  )
}
