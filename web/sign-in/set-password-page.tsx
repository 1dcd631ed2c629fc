import { useEffect, useState } from 'react'
import { paths } from '#shared/paths.ts'
import { Alert } from '#ui/components/alert.tsx'
import { Button, ButtonLink } from '#ui/components/button.tsx'
import { FieldStack } from '#ui/fields/field-stack.tsx'
import { Form } from '#ui/fields/form.tsx'
import { NewPasswordInput } from '#ui/fields/new-password-input.tsx'
import { PasswordInput } from '#ui/fields/password-input.tsx'
import { passwordTexts } from '#ui/fields/password-texts.ts'
import { FormProblem, SubmitButton } from '#ui/fields/submit-button.tsx'
import { goInstead } from '#ui/lib/go-to.ts'
import { codeSentence } from '#ui/lib/show-error.ts'
import { AuthFrame, Lead, UnderForm } from '#web/shell/auth-frame.tsx'
import { completeRecovery, isExpiredLink, readRecoveryLink } from '#web/sign-in/complete-recovery.ts'
import styles from '#web/sign-in/recovery-pages.module.css'
import { recoveryTexts } from '#web/sign-in/recovery-texts.ts'

const loadSchema = async () => (await import('#web/sign-in/recovery-schemas.ts')).newPasswordSchema

/** /set-password/{profileId}/{passwordRecoveryCode} (SIGN-25..29). The address keeps the code until it is used, so that a reload works. */
export const SetPasswordPage = () => {
  const t = recoveryTexts()
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
  const t = recoveryTexts()
  const p = passwordTexts()
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
      {recoveryTexts()('requestNew')}
    </ButtonLink>
  </div>
)
