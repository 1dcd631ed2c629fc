import { useEffect, useState } from 'react'
import { paths } from '#shared/paths.ts'
import { recoveryCalls } from '#shared/sign-in/recovery-calls.ts'
import { Button, ButtonLink } from '#ui/components/button.tsx'
import { Alert } from '#ui/components/states/alert.tsx'
import { FieldStack } from '#ui/fields/forms/field-stack.tsx'
import { Form } from '#ui/fields/forms/form.tsx'
import { FormProblem, SubmitButton } from '#ui/fields/forms/submit-button.tsx'
import { NewPasswordInput } from '#ui/fields/new-password-input.tsx'
import { PasswordInput } from '#ui/fields/password-input.tsx'
import { passwordTexts } from '#ui/fields/password-texts.en.ts'
import { CallError } from '#ui/lib/calls/call-error.ts'
import { returnOrigin } from '#ui/lib/calls/return-origin.ts'
import { send } from '#ui/lib/calls/send.ts'
import { codeSentence } from '#ui/lib/calls/show-error.ts'
import { latePart } from '#ui/lib/late-part.ts'
import { goInstead } from '#ui/lib/page/go-to.ts'
import { textsOf } from '#ui/lib/texts.ts'
import { toastInNextDocument } from '#ui/lib/toast.ts'
import { AuthFrame, Lead, UnderForm } from '#web/shell/auth-frame.tsx'
import { goOn } from '#web/shell/go-on.ts'
import styles from '#web/sign-in/recovery-pages.module.css'
import { recoveryTexts } from '#web/sign-in/recovery-texts.en.ts'

type RecoveryLink = { profileId: string; passwordRecoveryCode: string }

/** Reads the reset link's path (SIGN-25); null if a part is missing. */
const readRecoveryLink = (pathname: string): RecoveryLink | null => {
  const [, profileId, passwordRecoveryCode] = /^\/set-password\/([^/]+)\/([^/]+)\/?$/.exec(pathname) ?? []
  return profileId && passwordRecoveryCode ? { profileId, passwordRecoveryCode } : null
}

/** Whether the link is used, expired or invalid; the server does not say which (SIGN-29). */
const isExpiredLink = (error: unknown): boolean =>
  error instanceof CallError && (error.code === 'LinkExpired' || error.fields.passwordRecoveryCode !== undefined)

/**
 * Sets the password and opens the next page: the PIN page if a PIN is due, else the dashboard (SIGN-27, SIGN-29). Removes the code, which
 * is now used, from the address so that it does not stay in the history.
 */
const completeRecovery = async (link: RecoveryLink, password: string): Promise<never> => {
  const { data, meta } = await send(recoveryCalls.completeRecovery, { ...link, password }, { quiet: true })
  history.replaceState(history.state, '', paths.setPassword)
  returnOrigin.clear()
  toastInNextDocument('success', textsOf(recoveryTexts)('changed'))
  if (meta.removedBeforeProof) toastInNextDocument('info', textsOf(recoveryTexts)('removedBeforeProof'))
  return goOn(data.level)
}

const load = latePart(() => import('#web/sign-in/recovery-schemas.ts'))
const loadSchema = async () => (await load()).newPasswordSchema

/**
 * /set-password/{profileId}/{passwordRecoveryCode} (SIGN-25..29). The code stays in the address until it is used, so that a reload works.
 */
export const SetPasswordPage = () => {
  const t = textsOf(recoveryTexts)
  const [isExpired, setExpired] = useState(false)
  useEffect(() => setExpired(readRecoveryLink(location.pathname) === null), [])
  const confirm = async ({ newPassword }: { newPassword: string }) => {
    const link = readRecoveryLink(location.pathname)
    if (!link) return setExpired(true)
    await completeRecovery(link, newPassword).catch((error: unknown) => {
      if (!isExpiredLink(error)) throw error
      setExpired(true)
    })
  }
  return (
    <AuthFrame>
      <h1>{t('set')}</h1>
      {isExpired ? <ExpiredLink /> : <PasswordForm onSend={confirm} />}
      <UnderForm>
        <Button kind="quiet" onClick={() => void goInstead(paths.signIn)}>
          {t('cancel')}
        </Button>
      </UnderForm>
    </AuthFrame>
  )
}

const PasswordForm = ({ onSend }: { onSend: (form: { newPassword: string }) => Promise<void> }) => {
  const t = textsOf(recoveryTexts)
  const p = textsOf(passwordTexts)
  return (
    <>
      <Lead>{t('setLead')}</Lead>
      <Form loadSchema={loadSchema} onSend={onSend} leaves>
        <FieldStack>
          <NewPasswordInput name="newPassword" label={p('newPassword')} />
          <PasswordInput name="verifyNewPassword" label={p('verifyPassword')} autoComplete="new-password" />
        </FieldStack>
        <div className={styles.send}>
          <FormProblem />
          <SubmitButton>{t('confirm')}</SubmitButton>
        </div>
      </Form>
    </>
  )
}

const ExpiredLink = () => (
  <div className={styles.expired}>
    <Alert tone="error">{codeSentence('LinkExpired')}</Alert>
    <ButtonLink isLarge isBlock href={paths.forgotPassword}>
      {textsOf(recoveryTexts)('requestNew')}
    </ButtonLink>
  </div>
)
