import { useEffect, useState } from 'react'
import { z } from 'zod/mini'
import { mfaCalls, ownMobileToken } from '#shared/mfa/mfa-calls.ts'
import { sixDigits } from '#shared/mfa/pin-rules.ts'
import { paths } from '#shared/paths.ts'
import { Button } from '#ui/components/button.tsx'
import { Sentence } from '#ui/components/sentence.tsx'
import { Skeleton } from '#ui/components/states/skeleton.tsx'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { CodeInput } from '#ui/fields/code-input.tsx'
import { Form } from '#ui/fields/forms/form.tsx'
import { SubmitButton } from '#ui/fields/forms/submit-button.tsx'
import { CallError } from '#ui/lib/calls/call-error.ts'
import { returnOrigin } from '#ui/lib/calls/return-origin.ts'
import { send } from '#ui/lib/calls/send.ts'
import { errorSentence } from '#ui/lib/calls/show-error.ts'
import { goInstead, goTo } from '#ui/lib/page/go-to.ts'
import { dropForm } from '#ui/lib/page/kept-form.ts'
import { setTrustedDeviceHint } from '#ui/lib/page/storage.ts'
import { textsOf } from '#ui/lib/texts.ts'
import { toast } from '#ui/lib/toast.ts'
import styles from '#web/mfa/mfa-pages.module.css'
import { mfaProblem } from '#web/mfa/mfa-problem.ts'
import { mfaTexts } from '#web/mfa/mfa-texts.en.ts'
import { type SentPin, sentPin } from '#web/mfa/sent-pin.ts'
import { submitPinRequest } from '#web/mfa/submit-pin-request.ts'
import { AuthFrame, Lead, UnderForm } from '#web/shell/auth-frame.tsx'

/** Verifies the PIN and opens the return address, else the dashboard (MFA-12, SESS-24). */
const verifyPin = async (pin: string, remember: boolean): Promise<void> => {
  await send(mfaCalls.verifyPin, { pin, remember_device: remember, ...ownMobileToken })
  if (remember) setTrustedDeviceHint()
  sentPin.clear()
  dropForm('mfa')
  await goTo(returnOrigin.consume() ?? paths.dashboard)
}

const entered = z.object({ pin: sixDigits, remember: z.optional(z.string()) })

/**
 * Shows the server's message, else the step's own, as a toast and resets the form (MFA-15, MFA-16).
 * @returns the server's message, which is about the code
 */
const refuse = (error: unknown, form: HTMLFormElement): string | null => {
  const isListed = error instanceof CallError && error.messages.length > 0
  const sentence = isListed ? errorSentence(error) : mfaProblem(error, textsOf(mfaTexts)('verifyFailed'))
  toast.error(sentence)
  form.reset()
  form.querySelector('input')?.focus()
  return isListed ? sentence : null
}

type EntryProps = { onRefused: (sentence: string | null) => void; refused: string | null }

/** The code's form. A refused code also has its message beside the field, until another one is typed. */
const CodeForm = ({ refused, onRefused }: EntryProps) => {
  const t = textsOf(mfaTexts)
  const onFailure = (error: unknown, form: HTMLFormElement) => {
    onRefused(refuse(error, form))
    return null
  }
  return (
    <Form loadSchema={async () => entered} onSend={({ pin, remember }) => verifyPin(pin, remember === 'on')} onFailure={onFailure} leaves>
      <div onInput={() => onRefused(null)}>
        <CodeInput name="pin" label={t('code')} {...(refused === null ? {} : { error: refused })} />
      </div>
      <div className={styles.remember}>
        <Checkbox name="remember" label={t('remember')} />
      </div>
      <SubmitButton needsValid>{t('submit')}</SubmitButton>
    </Form>
  )
}

/** /MFA/verify (MFA-29..39). Redirects to /MFA if this tab has sent no PIN (SHELL-015). */
export const MfaVerifyPage = ({ returnToSignIn }: { returnToSignIn: () => void }) => {
  const t = textsOf(mfaTexts)
  const [sent, setSent] = useState<SentPin | null>(null)
  const [refused, setRefused] = useState<string | null>(null)
  useEffect(() => {
    const known = sentPin.read()
    if (known) setSent(known)
    else void goInstead(paths.mfa)
  }, [])
  return (
    <AuthFrame>
      <h1>{t('verifyTitle')}</h1>
      {sent === null ? (
        <div className={styles.wait} aria-busy="true">
          <Skeleton width="most" />
          <Skeleton shape="box" />
        </div>
      ) : (
        <>
          <Lead>
            <Sentence
              parts={t.parts('sentTo', {
                to: (
                  <bdi key="to" dir="ltr">
                    {sent.sentTo}
                  </bdi>
                ),
              })}
            />{' '}
            {t('expires', { n: sent.minutes })}
          </Lead>
          <CodeForm refused={refused} onRefused={setRefused} />
          <div className={styles.buttons}>
            <ResendButton sent={sent} />
          </div>
        </>
      )}
      <UnderForm>
        <Button kind="quiet" onClick={returnToSignIn}>
          {t('back')}
        </Button>
      </UnderForm>
    </AuthFrame>
  )
}

/** MFA-17, MFA-35, MFA-44 */
const ResendButton = ({ sent: { method, communicationId } }: { sent: SentPin }) => {
  const t = textsOf(mfaTexts)
  // Not `useBusy`: a hook that this page shared with the app would be a file of its own, which the dashboard would load too.
  const [isBusy, setBusy] = useState(false)
  const resend = async () => {
    setBusy(true)
    try {
      await submitPinRequest(method, communicationId)
      toast.success(t('resent'))
    } catch (error) {
      toast.error(mfaProblem(error, t('resendFailed')))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button kind="secondary" isLarge isBlock isBusy={isBusy} onClick={resend}>
      {t('resend')}
    </Button>
  )
}
