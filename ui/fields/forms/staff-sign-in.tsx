import { type ReactNode, useEffect, useRef, useState } from 'react'
import { z } from 'zod/mini'
import { email } from '#shared/fields/email.ts'
import { required } from '#shared/fields/required.ts'
import { Button } from '#ui/components/button.tsx'
import { Dialog } from '#ui/components/frames/dialog.tsx'
import { EntryLead } from '#ui/components/frames/staff-entry.tsx'
import { staffTexts } from '#ui/components/frames/staff-texts.en.ts'
import { IconInfoCircle } from '#ui/components/icons.ts'
import { Sentence } from '#ui/components/sentence.tsx'
import { Alert } from '#ui/components/states/alert.tsx'
import { CodeInput } from '#ui/fields/code-input.tsx'
import { EmailInput } from '#ui/fields/email-input.tsx'
import { Form } from '#ui/fields/forms/form.tsx'
import { FormEnd } from '#ui/fields/forms/form-end.tsx'
import styles from '#ui/fields/forms/staff-sign-in.module.css'
import { PasswordInput } from '#ui/fields/password-input.tsx'
import { useBusy } from '#ui/lib/calls/use-busy.ts'
import { textsOf } from '#ui/lib/texts.ts'
import { toast } from '#ui/lib/toast.ts'

const credentials = z.object({ email, password: required(128) })
const entered = z.object({ pin: required(32) })

type Props = {
  /** Masked address that the PIN was sent to, in a session that waits for the PIN. */
  sentTo: string | null
  /** E-mail to prefill, if known. */
  email?: string
  /** Text above the first step. */
  lead?: string
  /** Returns the masked address that the PIN was sent to; null if no PIN is required. */
  signIn: (values: { email: string; password: string }) => Promise<string | null>
  sendPin: () => Promise<unknown>
  /** Completes the session and continues. */
  verifyPin: (pin: string) => Promise<unknown>
}

/** Staff sign-in: password, then PIN. */
export const StaffSignIn = ({ sentTo: atFirst, ...ways }: Props) => {
  const [sentTo, setSentTo] = useState(atFirst)
  if (sentTo === null) return <PasswordStep onSent={setSentTo} {...ways} />
  return <PinStep sentTo={sentTo} onOther={() => setSentTo(null)} {...ways} />
}

type PasswordProps = Pick<Props, 'email' | 'lead' | 'signIn'> & { onSent: (to: string | null) => void }

const PasswordStep = ({ email, lead, signIn, onSent }: PasswordProps) => {
  const t = textsOf(staffTexts)
  return (
    <>
      {lead && <EntryLead>{lead}</EntryLead>}
      <Form
        loadSchema={async () => credentials}
        onSend={async (values) => onSent(await signIn(values))}
        initial={() => (email === undefined ? {} : { email })}
      >
        <EmailInput name="email" label={t('email')} autoComplete="username" />
        <PasswordInput name="password" label={t('password')} autoComplete="current-password" />
        <FormEnd>{t('next')}</FormEnd>
      </Form>
    </>
  )
}

type PinProps = Pick<Props, 'sendPin' | 'verifyPin'> & { sentTo: string; onOther: () => void }

const PinStep = ({ sentTo, sendPin, verifyPin, onOther }: PinProps) => {
  const t = textsOf(staffTexts)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.querySelector('input')?.focus(), [])
  const to = (
    <bdi key="to" dir="ltr">
      {sentTo}
    </bdi>
  )
  return (
    <div ref={box}>
      <EntryLead>
        <Sentence parts={t.parts('pinSent', { to })} />
      </EntryLead>
      <Form
        loadSchema={async () => entered}
        onSend={async ({ pin }) => {
          await verifyPin(pin)
        }}
      >
        <CodeInput name="pin" label={t('pin')} />
        <FormEnd>{t('open')}</FormEnd>
      </Form>
      <div className={styles.ways}>
        <ResendButton sendPin={sendPin} />
        <Button kind="quiet" onClick={onOther}>
          {t('other')}
        </Button>
      </div>
    </div>
  )
}

const ResendButton = ({ sendPin }: Pick<Props, 'sendPin'>) => {
  const t = textsOf(staffTexts)
  const { isBusy, run } = useBusy()
  const resend = () =>
    run(async () => {
      await sendPin()
      toast.success(t('resent'))
    })
  return (
    <Button kind="secondary" isBlock isBusy={isBusy} onClick={resend}>
      {t('resend')}
    </Button>
  )
}

type AgainProps = { leave: string; onLeave: () => void; children: ReactNode }

/** Sign-in over a page whose session has ended. The page is hidden but stays mounted, so that typed text is not lost. */
export const StaffSignInAgain = ({ leave, onLeave, children }: AgainProps) => {
  const t = textsOf(staffTexts)
  const way = (
    <Button kind="quiet" onClick={onLeave}>
      {leave}
    </Button>
  )
  return (
    <Dialog title={t('again')} foot={way} onClose={onLeave} isStrict>
      <Alert tone="info" icon={IconInfoCircle}>
        {t('ended')}
      </Alert>
      {children}
    </Dialog>
  )
}
