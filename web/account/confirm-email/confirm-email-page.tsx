import { useState } from 'react'
import { Navigate } from 'react-router'
import { z } from 'zod/mini'
import { contactCalls } from '#shared/account/contact-calls.ts'
import { profileCalls } from '#shared/account/profile-calls.ts'
import { registrationEmail } from '#shared/fields/email.ts'
import { required } from '#shared/fields/required.ts'
import { pin } from '#shared/mfa/pin-rules.ts'
import { paths } from '#shared/paths.ts'
import { sessionCalls } from '#shared/session/session-calls.ts'
import { Button } from '#ui/components/button.tsx'
import { Card } from '#ui/components/card.tsx'
import { Sentence } from '#ui/components/sentence.tsx'
import { CodeInput } from '#ui/fields/code-input.tsx'
import { EmailInput } from '#ui/fields/email-input.tsx'
import { FieldStack } from '#ui/fields/forms/field-stack.tsx'
import { Form } from '#ui/fields/forms/form.tsx'
import { FormProblem, SubmitButton } from '#ui/fields/forms/submit-button.tsx'
import { PasswordInput } from '#ui/fields/password-input.tsx'
import { send } from '#ui/lib/calls/send.ts'
import { useAction } from '#ui/lib/calls/use-action.ts'
import { useCall } from '#ui/lib/calls/use-call.ts'
import { textsOf } from '#ui/lib/texts.ts'
import { toast } from '#ui/lib/toast.ts'
import styles from '#web/account/confirm-email/confirm-email-page.module.css'
import { confirmEmailTexts } from '#web/account/confirm-email/confirm-email-texts.en.ts'
import { tellOfRemoved } from '#web/account/confirm-email/tell-of-removed.ts'
import { useSession } from '#web/session/use-session.tsx'

const entered = z.object({ code: pin.check(z.minLength(1, 'Required')) })
const another = z.object({ email: registrationEmail, currentPassword: required(128) })

/**
 * /confirm-email: a new account opens once its owner enters the code that was mailed (docs/decisions/proof-of-identity.md). The address is
 * shown in full, because the member typed it and may find a typing error.
 */
export const ConfirmEmailPage = () => {
  const t = textsOf(confirmEmailTexts)
  const { profile, emailProof } = useSession()
  const shown = useCall(profileCalls.readProfile, { id: profile.id })
  const [isChanging, setChanging] = useState(false)
  const { isBusy, run, refresh } = useAction(profileCalls.readProfile, sessionCalls.readSession)
  if (!emailProof?.isDue) return <Navigate to={paths.dashboard} replace />
  const to = (
    <bdi key="to" dir="ltr" className={styles.address}>
      {shown.data?.newEmail ?? profile.email}
    </bdi>
  )
  const confirm = async ({ code }: { code: string }) => {
    const { data } = await send(contactCalls.confirmEmail, { code })
    toast.success(t('confirmed'))
    tellOfRemoved(data.removed)
    await refresh()
  }
  const sendAgain = () =>
    run(async () => {
      await send(contactCalls.sendEmailCode, {})
      toast.success(t('sentAgain'))
    })
  const change = async (typed: z.infer<typeof another>) => {
    await send(contactCalls.changeEmail, typed)
    await refresh()
    setChanging(false)
  }
  return (
    <div className={styles.page}>
      <Card>
        <h1>{t('title')}</h1>
        <p role="status">
          <Sentence parts={t.parts('sentTo', { to })} />
        </p>
        <p className={styles.quiet}>{t('why')}</p>
        {isChanging ? (
          <Form loadSchema={async () => another} onSend={change}>
            <FieldStack>
              <EmailInput name="email" label={t('newEmail')} />
              <PasswordInput name="currentPassword" label={t('password')} hint={t('passwordHint')} autoComplete="current-password" />
            </FieldStack>
            <div className={styles.send}>
              <FormProblem />
              <SubmitButton>{t('change')}</SubmitButton>
              <Button kind="quiet" onClick={() => setChanging(false)}>
                {t('cancel')}
              </Button>
            </div>
          </Form>
        ) : (
          <>
            <Form loadSchema={async () => entered} onSend={confirm}>
              <CodeInput name="code" label={t('code')} />
              <div className={styles.send}>
                <FormProblem />
                <SubmitButton>{t('confirm')}</SubmitButton>
              </div>
            </Form>
            <div className={styles.others}>
              <Button kind="secondary" isLarge isBlock isBusy={isBusy} onClick={sendAgain}>
                {t('again')}
              </Button>
              <Button kind="quiet" onClick={() => setChanging(true)}>
                {t('other')}
              </Button>
            </div>
            <p className={styles.quiet}>{t('spam')}</p>
          </>
        )}
      </Card>
    </div>
  )
}
