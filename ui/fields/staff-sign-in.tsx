import { type ReactNode, useEffect, useRef, useState } from 'react'
import { z } from 'zod/mini'
import { email } from '#shared/fields/email.ts'
import { required } from '#shared/fields/required.ts'
import { Alert } from '#ui/components/alert.tsx'
import { Button } from '#ui/components/button.tsx'
import { Dialog } from '#ui/components/dialog.tsx'
import { IconInfoCircle } from '#ui/components/icons.ts'
import { Sentence } from '#ui/components/sentence.tsx'
import { EntryLead } from '#ui/components/staff-entry.tsx'
import { staffTexts } from '#ui/components/staff-texts.ts'
import { CodeInput } from '#ui/fields/code-input.tsx'
import { EmailInput } from '#ui/fields/email-input.tsx'
import { Form } from '#ui/fields/form.tsx'
import { FormEnd } from '#ui/fields/form-end.tsx'
import { PasswordInput } from '#ui/fields/password-input.tsx'
import styles from '#ui/fields/staff-sign-in.module.css'
import { toast } from '#ui/lib/toast.ts'
import { showError } from '#ui/lib/toast-error.ts'

const credentials = z.object({ email, password: required(128) })
const entered = z.object({ pin: required(32) })

type Props = {
  /** The masked address that a PIN went to already, in a session that waits for it. */
  sentTo: string | null
  /** Who is expected, where that is known. */
  email?: string
  /** Above the first step. */
  lead?: string
  /** Gives where the PIN went, masked; null where none is due. */
  signIn: (values: { email: string; password: string }) => Promise<string | null>
  sendPin: () => Promise<unknown>
  /** Opens the session and goes on. */
  verifyPin: (pin: string) => Promise<unknown>
}

/** Password, then PIN: how those who work here come in. */
export const StaffSignIn = ({ sentTo: atFirst, ...ways }: Props) => {
  const [sentTo, setSentTo] = useState(atFirst)
  if (sentTo === null) return <PasswordStep onSent={setSentTo} {...ways} />
  return <PinStep sentTo={sentTo} onOther={() => setSentTo(null)} {...ways} />
}

type PasswordProps = Pick<Props, 'email' | 'lead' | 'signIn'> & { onSent: (to: string | null) => void }

const PasswordStep = ({ email, lead, signIn, onSent }: PasswordProps) => {
  const t = staffTexts()
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
  const t = staffTexts()
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
  const t = staffTexts()
  const [isBusy, setBusy] = useState(false)
  const resend = async () => {
    setBusy(true)
    await sendPin().then(() => toast.success(t('resent')), showError)
    setBusy(false)
  }
  return (
    <Button kind="secondary" isBlock isBusy={isBusy} onClick={resend}>
      {t('resend')}
    </Button>
  )
}

type AgainProps = { leave: string; onLeave: () => void; children: ReactNode }

/** Over a page whose session ended: the page is hidden but stands, so that nothing typed is lost. */
export const StaffSignInAgain = ({ leave, onLeave, children }: AgainProps) => {
  const t = staffTexts()
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
