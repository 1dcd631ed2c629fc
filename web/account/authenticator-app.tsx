import { useState } from 'react'
import type { Answer } from '#shared/calls.ts'
import { authenticatorCalls } from '#shared/mfa/authenticator-calls.ts'
import { AccessList, AccessRow } from '#ui/components/access-list.tsx'
import { Button } from '#ui/components/button.tsx'
import { AuthenticatorSetUp, type StartedSetUp } from '#ui/components/factors/authenticator-set-up.tsx'
import { RecoveryCodes } from '#ui/components/factors/recovery-codes.tsx'
import { IconDeviceMobile } from '#ui/components/icons.ts'
import { Loaded } from '#ui/components/states/loaded.tsx'
import { SubjectPart } from '#ui/components/subject-part.tsx'
import { send } from '#ui/lib/calls/send.ts'
import { useCall } from '#ui/lib/calls/use-call.ts'
import { confirm } from '#ui/lib/confirm.ts'
import { instantShown } from '#ui/lib/format.ts'
import { textsOf } from '#ui/lib/texts.ts'
import { toast } from '#ui/lib/toast.ts'
import { accountTexts } from '#web/account/account-texts.en.ts'
import { PasswordDialog } from '#web/account/password-dialog.tsx'
import { PlainEmptyState } from '#web/account/plain-empty-state.tsx'
import styles from '#web/account/settings-page.module.css'
import { useConfirmedAct } from '#web/account/use-confirmed-act.tsx'
import { useSession } from '#web/session/use-session.tsx'

type State = Answer<typeof authenticatorCalls.readAuthenticator>

/** The member's authenticator app: set up, recovery codes, and removal. */
export const AuthenticatorApp = () => {
  const t = textsOf(accountTexts)
  const answer = useCall(authenticatorCalls.readAuthenticator, {})
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  return (
    <SubjectPart heading="h2" title={t('app')} text={t('appText')}>
      {codes !== null && <RecoveryCodes heading="h3" codes={codes} text={t('codesText')} onKept={() => setCodes(null)} />}
      <Loaded answer={answer} failure={t('loadFailed')}>
        {(state) => (
          <>
            {!state.isEnough && <p className={styles.quiet}>{t('pinStill')}</p>}
            {state.since === null ? <NoApp onCodes={setCodes} /> : <App state={state} since={state.since} onCodes={setCodes} />}
          </>
        )}
      </Loaded>
    </SubjectPart>
  )
}

type WithCodes = { onCodes: (codes: readonly string[] | null) => void }

const NoApp = ({ onCodes }: WithCodes) => {
  const t = textsOf(accountTexts)
  const [begun, setBegun] = useState<StartedSetUp | null>(null)
  const { run, refresh, isBusy, dialog } = useConfirmedAct(authenticatorCalls.readAuthenticator)
  const begin = () => run(async () => setBegun((await send(authenticatorCalls.startAuthenticator, {})).data))
  const confirm = async (code: string) => {
    onCodes((await send(authenticatorCalls.confirmAuthenticator, { code })).data.recoveryCodes)
    await refresh()
  }
  if (begun) return <AuthenticatorSetUp begun={begun} confirm={confirm} onCancel={() => setBegun(null)} />
  return (
    <>
      <PlainEmptyState title={t('noApp')}>{t('noAppText')}</PlainEmptyState>
      <div className={styles.actions}>
        <Button kind="secondary" isBusy={isBusy} onClick={begin}>
          {t('setUp')}
        </Button>
      </div>
      {dialog}
    </>
  )
}

const App = ({ state, since, onCodes }: WithCodes & { state: State; since: string }) => {
  const t = textsOf(accountTexts)
  const { timeZone } = useSession().profile
  const [isLeaving, setLeaving] = useState(false)
  const { run, refresh, isBusy, dialog } = useConfirmedAct(authenticatorCalls.readAuthenticator)
  const renew = async () => {
    if (!(await confirm({ title: t('newCodesTitle'), text: t('newCodesText'), yes: t('makeCodes'), no: t('cancel') }))) return
    await run(async () => onCodes((await send(authenticatorCalls.renewRecoveryCodes, {})).data.recoveryCodes))
  }
  const remove = async (currentPassword: string) => {
    await send(authenticatorCalls.removeAuthenticator, { currentPassword })
    setLeaving(false)
    onCodes(null)
    toast.success(t('appRemoved'))
    await refresh()
  }
  return (
    <>
      <AccessList label={t('app')}>
        <AccessRow
          icon={IconDeviceMobile}
          name={t('app')}
          lines={[t('appOn', { when: instantShown(since, timeZone ?? undefined) }), t('codesLeft', { n: state.codesLeft })]}
        />
      </AccessList>
      <div className={styles.actions}>
        <Button kind="secondary" isBusy={isBusy} onClick={renew}>
          {t('newCodes')}
        </Button>
        <Button kind="quiet" onClick={() => setLeaving(true)}>
          {t('removeApp')}
        </Button>
      </div>
      {isLeaving && (
        <PasswordDialog
          title={t('removeAppTitle')}
          text={t('removeAppText')}
          action={t('remove')}
          isDanger
          onSend={remove}
          onClose={() => setLeaving(false)}
        />
      )}
      {dialog}
    </>
  )
}
