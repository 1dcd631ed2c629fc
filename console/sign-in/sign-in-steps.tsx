import { useEffect, useRef, useState } from 'react'
import { z } from 'zod/mini'
import { EntryLead } from '#console/shell/entry-frame.tsx'
import { FormEnd } from '#console/shell/form-end.tsx'
import type { OperatorSession } from '#console/shell/operator-session.ts'
import styles from '#console/sign-in/sign-in-steps.module.css'
import { signInTexts } from '#console/sign-in/sign-in-texts.ts'
import { email } from '#shared/fields/email.ts'
import { required } from '#shared/fields/required.ts'
import { operatorCalls } from '#shared/operators/operator-calls.ts'
import { Button } from '#ui/components/button.tsx'
import { Sentence } from '#ui/components/sentence.tsx'
import { CodeInput } from '#ui/fields/code-input.tsx'
import { EmailInput } from '#ui/fields/email-input.tsx'
import { Form } from '#ui/fields/form.tsx'
import { PasswordInput } from '#ui/fields/password-input.tsx'
import { send } from '#ui/lib/send.ts'
import { toast } from '#ui/lib/toast.ts'
import { showError } from '#ui/lib/toast-error.ts'

const quiet = { quiet: true }
const credentials = z.object({ email, password: required(128) })
const entered = z.object({ pin: required(32) })

type Props = {
  /** The masked address that a PIN went to already, in a session that waits for it. */
  sentTo: string | null
  /** Who is expected, where that is known. */
  email?: string
  onDone: (session: OperatorSession) => void
}

/** Password, then PIN. */
export const SignInSteps = ({ sentTo: atFirst, email, onDone }: Props) => {
  const [sentTo, setSentTo] = useState(atFirst)
  if (sentTo === null) return <PasswordStep onSent={setSentTo} {...(email === undefined ? {} : { email })} />
  return <PinStep sentTo={sentTo} onDone={onDone} onOther={() => setSentTo(null)} />
}

const PasswordStep = ({ email, onSent }: { email?: string; onSent: (to: string | null) => void }) => {
  const t = signInTexts()
  return (
    <>
      {email === undefined && <EntryLead>{t('lead')}</EntryLead>}
      <Form
        loadSchema={async () => credentials}
        onSend={async (values) => onSent((await send(operatorCalls.signInOperator, values, quiet)).data.sentTo)}
        initial={() => (email === undefined ? {} : { email })}
      >
        <EmailInput name="email" label={t('email')} autoComplete="username" />
        <PasswordInput name="password" label={t('password')} autoComplete="current-password" />
        <FormEnd>{t('next')}</FormEnd>
      </Form>
    </>
  )
}

const PinStep = ({ sentTo, onDone, onOther }: { sentTo: string; onDone: Props['onDone']; onOther: () => void }) => {
  const t = signInTexts()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.querySelector('input')?.focus(), [])
  return (
    <div ref={box}>
      <EntryLead>
        <Sentence
          parts={t.parts('pinSent', {
            to: (
              <bdi key="to" dir="ltr">
                {sentTo}
              </bdi>
            ),
          })}
        />
      </EntryLead>
      <Form
        loadSchema={async () => entered}
        onSend={async (values) => onDone((await send(operatorCalls.verifyOperatorPin, values, quiet)).data)}
      >
        <CodeInput name="pin" label={t('pin')} />
        <FormEnd>{t('open')}</FormEnd>
      </Form>
      <div className={styles.ways}>
        <ResendButton />
        <Button kind="quiet" onClick={onOther}>
          {t('other')}
        </Button>
      </div>
    </div>
  )
}

const ResendButton = () => {
  const t = signInTexts()
  const [isBusy, setBusy] = useState(false)
  const resend = async () => {
    setBusy(true)
    await send(operatorCalls.sendOperatorPin, {}, quiet).then(() => toast.success(t('resent')), showError)
    setBusy(false)
  }
  return (
    <Button kind="secondary" isBlock isBusy={isBusy} onClick={resend}>
      {t('resend')}
    </Button>
  )
}
