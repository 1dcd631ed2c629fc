import { useState } from 'react'
import type { Answer } from '#shared/calls.ts'
import { authenticatorCalls } from '#shared/mfa/authenticator-calls.ts'
import { Button } from '#ui/components/button.tsx'
import { IconDeviceMobile } from '#ui/components/icons.ts'
import { SubjectPart } from '#ui/components/subject-part.tsx'
import { confirm } from '#ui/lib/confirm.ts'
import { instantShown } from '#ui/lib/format.ts'
import { send } from '#ui/lib/send.ts'
import { toast } from '#ui/lib/toast.ts'
import { useCall } from '#ui/lib/use-call.ts'
import { AccessList, AccessRow } from '#web/account/access-list.tsx'
import { accountTexts } from '#web/account/account-texts.ts'
import { AuthenticatorSetUp, type Begun } from '#web/account/authenticator-set-up.tsx'
import { Loaded } from '#web/account/loaded.tsx'
import { NothingYet } from '#web/account/nothing-yet.tsx'
import { PasswordDialog } from '#web/account/password-dialog.tsx'
import { RecoveryCodes } from '#web/account/recovery-codes.tsx'
import styles from '#web/account/settings-page.module.css'
import { useAct } from '#web/account/use-act.tsx'
import { useSession } from '#web/session/use-session.tsx'

type State = Answer<typeof authenticatorCalls.readAuthenticator>

/** The member's authenticator app: set up, with codes for the day that it is lost, and removed here. */
export const Authenticator = () => {
  const t = accountTexts()
  const answer = useCall(authenticatorCalls.readAuthenticator, {})
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  return (
    <SubjectPart title={t('app')} text={t('appText')}>
      {codes !== null && <RecoveryCodes codes={codes} onKept={() => setCodes(null)} />}
      <Loaded answer={answer}>
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
  const t = accountTexts()
  const [begun, setBegun] = useState<Begun | null>(null)
  const { run, refresh, isBusy, dialog } = useAct(authenticatorCalls.readAuthenticator)
  const begin = () => run(async () => setBegun((await send(authenticatorCalls.startAuthenticator, {})).data))
  const confirmed = async (codes: readonly string[]) => {
    onCodes(codes)
    await refresh()
  }
  if (begun) return <AuthenticatorSetUp begun={begun} onConfirmed={confirmed} onCancel={() => setBegun(null)} />
  return (
    <>
      <NothingYet title={t('noApp')}>{t('noAppText')}</NothingYet>
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
  const t = accountTexts()
  const { timeZone } = useSession().profile
  const [isLeaving, setLeaving] = useState(false)
  const { run, refresh, isBusy, dialog } = useAct(authenticatorCalls.readAuthenticator)
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
