import { type ReactNode, useEffect, useRef, useState } from 'react'
import { z } from 'zod/mini'
import { email } from '#shared/fields/email.ts'
import { required } from '#shared/fields/required.ts'
import type { StaffWay } from '#shared/mfa/staff-factor-calls.ts'
import { Button } from '#ui/components/button.tsx'
import { Dialog } from '#ui/components/frames/dialog.tsx'
import { EntryLead } from '#ui/components/frames/staff-entry.tsx'
import { staffTexts } from '#ui/components/frames/staff-texts.en.ts'
import { IconInfoCircle, IconKey } from '#ui/components/icons.ts'
import { Sentence } from '#ui/components/sentence.tsx'
import { Alert } from '#ui/components/states/alert.tsx'
import { CodeInput } from '#ui/fields/code-input.tsx'
import { EmailInput } from '#ui/fields/email-input.tsx'
import { Form } from '#ui/fields/forms/form.tsx'
import { FormEnd } from '#ui/fields/forms/form-end.tsx'
import styles from '#ui/fields/forms/staff-sign-in.module.css'
import { PasswordInput } from '#ui/fields/password-input.tsx'
import { TextInput } from '#ui/fields/text-input.tsx'
import { useBusy } from '#ui/lib/calls/use-busy.ts'
import { textsOf } from '#ui/lib/texts.ts'
import { toast } from '#ui/lib/toast.ts'

const credentials = z.object({ email, password: required(128) })
const entered = z.object({ pin: required(32) })
const coded = z.object({ code: required(40) })

/** What opens a pending session; `sentTo` is the masked address of a PIN. */
export type DueStep = { sentTo: string | null; ways: readonly StaffWay[] }

type Props = {
  /** What is due, in a session that waits for its second factor. */
  due: DueStep | null
  /** E-mail to prefill, if known. */
  email?: string
  /** Text above the first step. */
  lead?: string
  signIn: (values: { email: string; password: string }) => Promise<DueStep>
  sendPin: () => Promise<unknown>
  /** Completes the session and continues. */
  verifyPin: (pin: string) => Promise<unknown>
  /** Completes the session by a code of an app or a recovery code, and continues. */
  verifyCode: (code: string) => Promise<unknown>
  /** Signs in by a passkey and continues, if the person does not close the browser's dialog. */
  enterByPasskey: () => Promise<unknown>
}

/** Staff sign-in: password, then PIN or code; or a passkey alone. */
export const StaffSignIn = ({ due: atFirst, ...ways }: Props) => {
  const [due, setDue] = useState(atFirst)
  const onOther = () => setDue(null)
  if (due === null) return <PasswordStep onDue={setDue} {...ways} />
  if (due.sentTo !== null) return <PinStep sentTo={due.sentTo} onOther={onOther} {...ways} />
  return <CodeStep hasPasskey={due.ways.includes('passkey')} onOther={onOther} {...ways} />
}

type PasswordProps = Pick<Props, 'email' | 'lead' | 'signIn' | 'enterByPasskey'> & { onDue: (due: DueStep) => void }

const PasswordStep = ({ email, lead, signIn, onDue, enterByPasskey }: PasswordProps) => {
  const t = textsOf(staffTexts)
  return (
    <>
      {lead && <EntryLead>{lead}</EntryLead>}
      <Form
        loadSchema={async () => credentials}
        onSend={async (values) => onDue(await signIn(values))}
        initial={() => (email === undefined ? {} : { email })}
      >
        <EmailInput name="email" label={t('email')} autoComplete="username" />
        <PasswordInput name="password" label={t('password')} autoComplete="current-password" />
        <FormEnd>{t('next')}</FormEnd>
      </Form>
      <div className={styles.ways}>
        <PasskeyButton enter={enterByPasskey} />
      </div>
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

type CodeProps = Pick<Props, 'verifyCode' | 'enterByPasskey'> & { hasPasskey: boolean; onOther: () => void }

const CodeStep = ({ verifyCode, enterByPasskey, hasPasskey, onOther }: CodeProps) => {
  const t = textsOf(staffTexts)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.querySelector('input')?.focus(), [])
  return (
    <div ref={box}>
      <EntryLead>{t(hasPasskey ? 'passkeyDue' : 'codeDue')}</EntryLead>
      <Form
        loadSchema={async () => coded}
        onSend={async ({ code }) => {
          await verifyCode(code)
        }}
      >
        <TextInput name="code" label={t('code')} autoComplete="one-time-code" spellCheck={false} maxLength={40} isLeftToRight />
        <FormEnd>{t('open')}</FormEnd>
      </Form>
      <div className={styles.ways}>
        {hasPasskey && <PasskeyButton enter={enterByPasskey} />}
        <Button kind="quiet" onClick={onOther}>
          {t('other')}
        </Button>
      </div>
    </div>
  )
}

/** Hidden in browsers or on addresses without support for passkeys. */
const PasskeyButton = ({ enter }: { enter: () => Promise<unknown> }) => {
  const { isBusy, run } = useBusy()
  if (typeof PublicKeyCredential === 'undefined') return null
  return (
    <Button kind="secondary" isBlock icon={IconKey} isBusy={isBusy} onClick={() => run(enter)}>
      {textsOf(staffTexts)('passkey')}
    </Button>
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
