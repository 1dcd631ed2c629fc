import { useState } from 'react'
import { z } from 'zod/mini'
import { profileCalls } from '#shared/account/profile-calls.ts'
import { matchingPasswords, newPassword } from '#shared/fields/password.ts'
import { required } from '#shared/fields/required.ts'
import { sessionCalls } from '#shared/session/session-calls.ts'
import { sessionTimes } from '#shared/session-times.ts'
import { SubjectPart } from '#ui/components/subject-part.tsx'
import { FieldStack } from '#ui/fields/field-stack.tsx'
import { Form } from '#ui/fields/form.tsx'
import { NewPasswordInput } from '#ui/fields/new-password-input.tsx'
import { PasswordInput } from '#ui/fields/password-input.tsx'
import { passwordTexts } from '#ui/fields/password-texts.ts'
import { SubmitButton } from '#ui/fields/submit-button.tsx'
import { send } from '#ui/lib/send.ts'
import { toast } from '#ui/lib/toast.ts'
import { showError } from '#ui/lib/toast-error.ts'
import { accountTexts } from '#web/account/account-texts.ts'
import styles from '#web/account/settings-page.module.css'
import { settingsTexts } from '#web/account/settings-texts.ts'
import { useSession } from '#web/session/use-session.tsx'

/** ACCT-15, ACCT-16 */
const schema = z.intersection(z.object({ currentPassword: required(128), newPassword }), matchingPasswords)

/** ACCT-19: the server's message is a toast. */
const toastFailure = (error: unknown) => {
  showError(error)
  return null
}

/** The session is over on the server: the next call says so, and the app leaves as it does whenever a session has ended. */
const leave = () => setTimeout(() => void send(sessionCalls.readSession, {}).catch(() => undefined), sessionTimes.passwordChanged)

/** The second tab (ACCT-14..19, CALL-13). */
export const ChangePassword = () => {
  const t = settingsTexts()
  const p = passwordTexts()
  const { id } = useSession().profile
  const [isDone, setDone] = useState(false)
  const change = async ({ currentPassword, newPassword: password }: z.infer<typeof schema>) => {
    await send(profileCalls.changePassword, { id, profileId: id, password, currentPassword })
    setDone(true)
    toast.success(t('passwordChanged'))
    leave()
  }
  return (
    <div className={styles.parts}>
      <SubjectPart title={t('passwordTab')} text={t('newPasswordText')}>
        <Form loadSchema={async () => schema} onSend={change} onFailure={toastFailure}>
          <FieldStack>
            <PasswordInput name="currentPassword" label={accountTexts()('currentPassword')} autoComplete="current-password" />
            <NewPasswordInput name="newPassword" label={p('newPassword')} />
            <PasswordInput name="verifyNewPassword" label={p('verifyPassword')} autoComplete="new-password" />
          </FieldStack>
          <div className={styles.send}>
            <SubmitButton isOff={isDone}>{t('changePassword')}</SubmitButton>
          </div>
        </Form>
      </SubjectPart>
    </div>
  )
}
