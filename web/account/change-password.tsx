import { useState } from 'react'
import { z } from 'zod/mini'
import { profileCalls } from '#shared/account/profile-calls.ts'
import { matchingPasswords, newPassword } from '#shared/fields/password.ts'
import { required } from '#shared/fields/required.ts'
import { sessionCalls } from '#shared/session/session-calls.ts'
import { sessionTimes } from '#shared/session-times.ts'
import { SubjectPart } from '#ui/components/subject-part.tsx'
import { FieldStack } from '#ui/fields/forms/field-stack.tsx'
import { Form } from '#ui/fields/forms/form.tsx'
import { SubmitButton } from '#ui/fields/forms/submit-button.tsx'
import { NewPasswordInput } from '#ui/fields/new-password-input.tsx'
import { PasswordInput } from '#ui/fields/password-input.tsx'
import { passwordTexts } from '#ui/fields/password-texts.en.ts'
import { send } from '#ui/lib/calls/send.ts'
import { showError } from '#ui/lib/calls/toast-error.ts'
import { textsOf } from '#ui/lib/texts.ts'
import { toast } from '#ui/lib/toast.ts'
import { accountTexts } from '#web/account/account-texts.en.ts'
import styles from '#web/account/settings-page.module.css'
import { settingsTexts } from '#web/account/settings-texts.en.ts'
import { useSession } from '#web/session/use-session.tsx'

/** ACCT-15, ACCT-16 */
const schema = z.intersection(z.object({ currentPassword: required(128), newPassword }), matchingPasswords)

/** Shows the server's message as a toast (ACCT-19). */
const toastFailure = (error: unknown) => {
  showError(error)
  return null
}

/** Sends a call after a delay. The server has ended the session, so the call fails and the app signs the tab out as usual. */
const leave = () => setTimeout(() => void send(sessionCalls.readSession, {}).catch(() => undefined), sessionTimes.passwordChanged)

/** The tab for changing the password (ACCT-14..19, CALL-13). */
export const ChangePassword = () => {
  const t = textsOf(settingsTexts)
  const p = textsOf(passwordTexts)
  const { id } = useSession().profile
  const [isDone, setDone] = useState(false)
  const change = async ({ currentPassword, newPassword: password }: z.infer<typeof schema>) => {
    await send(profileCalls.changePassword, { id, profileId: id, password, currentPassword })
    setDone(true)
    toast.success(t('passwordChanged'))
    leave()
  }
  return (
    <SubjectPart title={t('passwordTab')} text={t('newPasswordText')}>
      <Form loadSchema={async () => schema} onSend={change} onFailure={toastFailure}>
        <FieldStack>
          <PasswordInput name="currentPassword" label={textsOf(accountTexts)('currentPassword')} autoComplete="current-password" />
          <NewPasswordInput name="newPassword" label={p('newPassword')} />
          <PasswordInput name="verifyNewPassword" label={p('verifyPassword')} autoComplete="new-password" />
        </FieldStack>
        <div className={styles.send}>
          <SubmitButton isOff={isDone}>{t('changePassword')}</SubmitButton>
        </div>
      </Form>
    </SubjectPart>
  )
}
