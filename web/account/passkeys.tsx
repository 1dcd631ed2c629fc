import type { Answer } from '#shared/calls.ts'
import { passkeyCalls } from '#shared/mfa/passkey-calls.ts'
import { Alert } from '#ui/components/alert.tsx'
import { Button } from '#ui/components/button.tsx'
import { IconInfoCircle } from '#ui/components/icons.ts'
import { SubjectPart } from '#ui/components/subject-part.tsx'
import { codeSentence } from '#ui/lib/show-error.ts'
import { toast } from '#ui/lib/toast.ts'
import { useCall } from '#ui/lib/use-call.ts'
import { AccessList } from '#web/account/access-list.tsx'
import { accountTexts } from '#web/account/account-texts.ts'
import { addPasskey } from '#web/account/add-passkey.ts'
import { Loaded } from '#web/account/loaded.tsx'
import { NothingYet } from '#web/account/nothing-yet.tsx'
import { PasskeyRow } from '#web/account/passkey-row.tsx'
import styles from '#web/account/settings-page.module.css'
import { useAct } from '#web/account/use-act.tsx'

type Listed = Answer<typeof passkeyCalls.listPasskeys>

/** The member's passkeys: made, named and removed here. */
export const Passkeys = () => {
  const t = accountTexts()
  const answer = useCall(passkeyCalls.listPasskeys, {})
  return (
    <SubjectPart title={t('passkeys')} text={t('passkeysText')}>
      <Loaded answer={answer}>{(listed) => <PasskeyList {...listed} />}</Loaded>
    </SubjectPart>
  )
}

const PasskeyList = ({ isAllowed, isEnough, passkeys }: Listed) => {
  const t = accountTexts()
  return (
    <>
      {passkeys.length > 0 && (
        <AccessList label={t('passkeys')}>
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} />
          ))}
        </AccessList>
      )}
      {isAllowed && passkeys.length === 0 && <NothingYet title={t('noPasskeys')}>{t('noPasskeysText')}</NothingYet>}
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
  const t = accountTexts()
  const { run, isBusy, dialog } = useAct(passkeyCalls.listPasskeys)
  if (typeof PublicKeyCredential === 'undefined')
    return (
      <Alert tone="info" icon={IconInfoCircle}>
        {t('notSupported')}
      </Alert>
    )
  const add = () =>
    run(async () => {
      const outcome = await addPasskey()
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
