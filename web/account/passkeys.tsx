import type { Answer } from '#shared/calls.ts'
import { passkeyCalls } from '#shared/mfa/passkey-calls.ts'
import { AccessList } from '#ui/components/access-list.tsx'
import { Button } from '#ui/components/button.tsx'
import { IconInfoCircle } from '#ui/components/icons.ts'
import { Alert } from '#ui/components/states/alert.tsx'
import { Loaded } from '#ui/components/states/loaded.tsx'
import { SubjectPart } from '#ui/components/subject-part.tsx'
import { createPasskey } from '#ui/lib/calls/passkeys.ts'
import { codeSentence } from '#ui/lib/calls/show-error.ts'
import { useCall } from '#ui/lib/calls/use-call.ts'
import { textsOf } from '#ui/lib/texts.ts'
import { toast } from '#ui/lib/toast.ts'
import { accountTexts } from '#web/account/account-texts.en.ts'
import { PasskeyRow } from '#web/account/passkey-row.tsx'
import { PlainEmptyState } from '#web/account/plain-empty-state.tsx'
import styles from '#web/account/settings-page.module.css'
import { useConfirmedAct } from '#web/account/use-confirmed-act.tsx'

type Listed = Answer<typeof passkeyCalls.listPasskeys>

/** The member's passkeys: add, rename and remove. */
export const Passkeys = () => {
  const t = textsOf(accountTexts)
  const answer = useCall(passkeyCalls.listPasskeys, {})
  return (
    <SubjectPart heading="h2" title={t('passkeys')} text={t('passkeysText')}>
      <Loaded answer={answer} failure={t('loadFailed')}>
        {(listed) => <PasskeyList {...listed} />}
      </Loaded>
    </SubjectPart>
  )
}

const PasskeyList = ({ isAllowed, isEnough, passkeys }: Listed) => {
  const t = textsOf(accountTexts)
  return (
    <>
      {passkeys.length > 0 && (
        <AccessList label={t('passkeys')}>
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} />
          ))}
        </AccessList>
      )}
      {isAllowed && passkeys.length === 0 && <PlainEmptyState title={t('noPasskeys')}>{t('noPasskeysText')}</PlainEmptyState>}
      {isAllowed && !isEnough && <p className={styles.quiet}>{t('pinToo')}</p>}
      {isAllowed ? (
        <AddPasskey />
      ) : (
        <Alert tone="info" icon={IconInfoCircle}>
          {t('notOffered')}
        </Alert>
      )}
    </>
  )
}

const AddPasskey = () => {
  const t = textsOf(accountTexts)
  const { run, isBusy, dialog } = useConfirmedAct(passkeyCalls.listPasskeys)
  if (typeof PublicKeyCredential === 'undefined')
    return (
      <Alert tone="info" icon={IconInfoCircle}>
        {t('notSupported')}
      </Alert>
    )
  const add = () =>
    run(async () => {
      const outcome = (await createPasskey(passkeyCalls.startPasskey, passkeyCalls.addPasskey)).outcome
      if (outcome === 'added') toast.success(t('passkeyAdded'))
      if (outcome === 'already there') toast.info(t('alreadyThere'))
      if (outcome === 'failed') toast.error(codeSentence('PasskeyNotMade'))
    })
  return (
    <div className={styles.actions}>
      <Button kind="secondary" isBusy={isBusy} onClick={add}>
        {t('addPasskey')}
      </Button>
      {dialog}
    </div>
  )
}
