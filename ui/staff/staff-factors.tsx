import { useState } from 'react'
import type { StaffFactorCalls, StaffFactors, StaffPasskey } from '#shared/mfa/staff-factor-calls.ts'
import { AccessList, AccessRow } from '#ui/components/access-list.tsx'
import { Button } from '#ui/components/button.tsx'
import { AuthenticatorSetUp, type StartedSetUp } from '#ui/components/factors/authenticator-set-up.tsx'
import { RecoveryCodes } from '#ui/components/factors/recovery-codes.tsx'
import { IconDeviceMobile, IconInfoCircle, IconKey } from '#ui/components/icons.ts'
import { Alert } from '#ui/components/states/alert.tsx'
import { Loaded } from '#ui/components/states/loaded.tsx'
import { SubjectPart } from '#ui/components/subject-part.tsx'
import { createPasskey } from '#ui/lib/calls/passkeys.ts'
import { send } from '#ui/lib/calls/send.ts'
import { codeSentence } from '#ui/lib/calls/show-error.ts'
import { useCall } from '#ui/lib/calls/use-call.ts'
import { useProvedAct } from '#ui/lib/calls/use-proved-act.ts'
import { confirm } from '#ui/lib/confirm.ts'
import { instantShown } from '#ui/lib/format.ts'
import { textsOf } from '#ui/lib/texts.ts'
import { toast } from '#ui/lib/toast.ts'
import { ConfirmStaff } from '#ui/staff/confirm-staff.tsx'
import styles from '#ui/staff/staff-factors.module.css'
import { strongSignInTexts } from '#ui/staff/strong-sign-in-texts.en.ts'

type FactorsProps = {
  calls: StaffFactorCalls
  /** Of the shown times; the browser's if unset. */
  timeZone?: string
  /** For a narrow card. */
  isNarrow?: boolean
  /** Called when the person has saved the recovery codes of their first passkey or app. */
  onReady?: () => void
}

type PartProps = Pick<FactorsProps, 'calls' | 'timeZone'> & {
  isNarrow: boolean
  factors: StaffFactors
  onCodes: (codes: readonly string[] | null) => void
}

/** The caller's passkeys, authenticator app and recovery codes, with all changes of them. */
export const StaffFactorParts = ({ calls, timeZone, isNarrow = false, onReady }: FactorsProps) => {
  const t = textsOf(strongSignInTexts)
  const answer = useCall(calls.readStaffFactors, {})
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const kept = () => {
    setCodes(null)
    onReady?.()
  }
  if (codes !== null) return <RecoveryCodes heading="h3" codes={codes} text={t('codesText')} onKept={kept} />
  return (
    <Loaded answer={answer} failure={t('loadFailed')}>
      {(factors) => {
        const part = { calls, factors, isNarrow, onCodes: setCodes, ...(timeZone === undefined ? {} : { timeZone }) }
        const isStrong = factors.passkeys.length > 0 || factors.appSince !== null
        return (
          <>
            {!isStrong && !factors.isRequired && (
              <Alert tone="info" icon={IconInfoCircle}>
                {t('pinOnly')}
              </Alert>
            )}
            <PasskeysPart {...part} />
            <AppPart {...part} />
            {isStrong && <CodesPart {...part} />}
          </>
        )
      }}
    </Loaded>
  )
}

/** `useProvedAct` for the calls of factors. */
const useFactorAct = ({ calls, factors }: Pick<PartProps, 'calls' | 'factors'>) =>
  useProvedAct([calls.readStaffFactors], (dialog) => <ConfirmStaff calls={calls} factors={factors} {...dialog} />)

const PasskeysPart = (part: PartProps) => {
  const { calls, factors, onCodes } = part
  const t = textsOf(strongSignInTexts)
  const { run, isBusy, dialog } = useFactorAct(part)
  const add = () =>
    run(async () => {
      const made = await createPasskey(calls.startStaffPasskey, calls.addStaffPasskey)
      if (made.outcome === 'already there') toast.info(t('alreadyThere'))
      if (made.outcome === 'failed') toast.error(codeSentence('PasskeyNotMade'))
      if (made.outcome !== 'added') return
      toast.success(t('passkeyAdded'))
      if (made.answer.recoveryCodes) onCodes(made.answer.recoveryCodes)
    })
  const isSupported = typeof PublicKeyCredential !== 'undefined'
  return (
    <SubjectPart isNarrow={part.isNarrow} title={t('passkeys')} text={t('passkeysText')}>
      {factors.passkeys.length === 0 ? (
        <p>{t('noPasskeys')}</p>
      ) : (
        <AccessList label={t('passkeys')}>
          {factors.passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} {...part} />
          ))}
        </AccessList>
      )}
      {isSupported ? (
        <div className={styles.actions}>
          <Button kind="secondary" isBusy={isBusy} onClick={add}>
            {t('addPasskey')}
          </Button>
        </div>
      ) : (
        <p>{t('notSupported')}</p>
      )}
      {dialog}
    </SubjectPart>
  )
}

const PasskeyRow = ({ passkey, ...part }: PartProps & { passkey: StaffPasskey }) => {
  const { calls, timeZone } = part
  const { id, name, createdAt, lastUsedAt } = passkey
  const t = textsOf(strongSignInTexts)
  const { run, isBusy, dialog } = useFactorAct(part)
  const remove = async () => {
    const [title, text] = [t('removePasskeyTitle'), t('removePasskeyText', { name })]
    if (!(await confirm({ title, text, yes: t('remove'), no: t('cancel'), isDanger: true }))) return
    await run(async () => {
      await send(calls.removeStaffPasskey, { id })
      toast.success(t('passkeyRemoved'))
    })
  }
  const used = lastUsedAt === null ? t('neverUsed') : t('lastUsed', { when: instantShown(lastUsedAt, timeZone) })
  const actions = (
    <>
      <Button kind="quiet" isBusy={isBusy} aria-label={t('removePasskey', { name })} onClick={remove}>
        {t('remove')}
      </Button>
      {dialog}
    </>
  )
  return <AccessRow icon={IconKey} name={name} lines={[t('added', { when: instantShown(createdAt, timeZone) }), used]} actions={actions} />
}

const AppPart = (part: PartProps) => {
  const { appSince } = part.factors
  const t = textsOf(strongSignInTexts)
  return (
    <SubjectPart isNarrow={part.isNarrow} title={t('app')} text={t('appText')}>
      {appSince === null ? <NewApp {...part} /> : <OwnApp since={appSince} {...part} />}
    </SubjectPart>
  )
}

const NewApp = (part: PartProps) => {
  const { calls, onCodes } = part
  const t = textsOf(strongSignInTexts)
  const [begun, setBegun] = useState<StartedSetUp | null>(null)
  const { run, refresh, isBusy, dialog } = useFactorAct(part)
  const begin = () => run(async () => setBegun((await send(calls.startStaffApp, {})).data))
  const turnOn = async (code: string) => {
    const { recoveryCodes } = (await send(calls.confirmStaffApp, { code })).data
    toast.success(t('appAdded'))
    if (recoveryCodes) onCodes(recoveryCodes)
    await refresh()
  }
  if (begun) return <AuthenticatorSetUp begun={begun} confirm={turnOn} onCancel={() => setBegun(null)} />
  return (
    <>
      <p>{t('noApp')}</p>
      <div className={styles.actions}>
        <Button kind="secondary" isBusy={isBusy} onClick={begin}>
          {t('setUp')}
        </Button>
      </div>
      {dialog}
    </>
  )
}

const OwnApp = ({ since, ...part }: PartProps & { since: string }) => {
  const { calls, timeZone } = part
  const t = textsOf(strongSignInTexts)
  const { run, isBusy, dialog } = useFactorAct(part)
  const remove = async () => {
    const question = { title: t('removeAppTitle'), text: t('removeAppText'), yes: t('remove'), no: t('cancel'), isDanger: true }
    if (!(await confirm(question))) return
    await run(async () => {
      await send(calls.removeStaffApp, {})
      toast.success(t('appRemoved'))
    })
  }
  return (
    <>
      <AccessList label={t('app')}>
        <AccessRow icon={IconDeviceMobile} name={t('app')} lines={[t('appOn', { when: instantShown(since, timeZone) })]} />
      </AccessList>
      <div className={styles.actions}>
        <Button kind="quiet" isBusy={isBusy} onClick={remove}>
          {t('removeApp')}
        </Button>
      </div>
      {dialog}
    </>
  )
}

const CodesPart = (part: PartProps) => {
  const { calls, factors, onCodes } = part
  const t = textsOf(strongSignInTexts)
  const { run, isBusy, dialog } = useFactorAct(part)
  const renew = async () => {
    if (!(await confirm({ title: t('newCodesTitle'), text: t('newCodesText'), yes: t('makeCodes'), no: t('cancel') }))) return
    await run(async () => onCodes((await send(calls.renewStaffCodes, {})).data.recoveryCodes))
  }
  return (
    <SubjectPart isNarrow={part.isNarrow} title={t('codes')} text={t('codesLeft', { n: factors.codesLeft })}>
      <div className={styles.actions}>
        <Button kind="secondary" isBusy={isBusy} onClick={renew}>
          {t('newCodes')}
        </Button>
      </div>
      {dialog}
    </SubjectPart>
  )
}
