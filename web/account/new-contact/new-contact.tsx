import { z } from 'zod/mini'
import { accessCalls } from '#shared/account/access-calls.ts'
import { contactCalls } from '#shared/account/contact-calls.ts'
import { profileCalls } from '#shared/account/profile-calls.ts'
import type { Call } from '#shared/calls.ts'
import { pin } from '#shared/mfa/pin-rules.ts'
import { sessionCalls } from '#shared/session/session-calls.ts'
import { Button } from '#ui/components/button.tsx'
import { SubjectPart } from '#ui/components/subject-part.tsx'
import { CodeInput } from '#ui/fields/code-input.tsx'
import { Form } from '#ui/fields/forms/form.tsx'
import { FormProblem, SubmitButton } from '#ui/fields/forms/submit-button.tsx'
import { maskPhone } from '#ui/fields/input-mask.ts'
import { send } from '#ui/lib/calls/send.ts'
import { leftToRight } from '#ui/lib/format.ts'
import { textsOf } from '#ui/lib/texts.ts'
import { toast } from '#ui/lib/toast.ts'
import { tellOfRemoved } from '#web/account/confirm-email/tell-of-removed.ts'
import { contactToConfirm } from '#web/account/new-contact/contact-to-confirm.ts'
import styles from '#web/account/settings-page.module.css'
import { settingsTexts } from '#web/account/settings-texts.en.ts'
import { useConfirmedAct } from '#web/account/use-confirmed-act.tsx'

const entered = z.object({ code: pin.check(z.minLength(1, 'Required')) })

type Props = {
  /** Calls whose answers a confirmation changes. */
  changes: readonly Call[]
  heading?: 'h2' | 'h3'
  title: string
  text: string
  said: string
  /** Channels for sending the code. */
  ways: readonly { label: string; send: () => Promise<unknown> }[]
  onConfirm: (code: string) => Promise<unknown>
  /** Returns to the former contact; absent if there is none. */
  onDrop?: () => Promise<unknown>
}

/** A phone number or e-mail address that is waiting for its code. */
export const NewContact = ({ changes, heading = 'h3', title, text, said, ways, onConfirm, onDrop }: Props) => {
  const t = textsOf(settingsTexts)
  const { run, refresh, isBusy } = useConfirmedAct(...changes)
  const confirm = async ({ code }: { code: string }) => {
    await onConfirm(code)
    toast.success(said)
    await refresh()
  }
  const drop = () =>
    run(async () => {
      await onDrop?.()
      toast.success(t('formerKept'))
    })
  const ask = (way: () => Promise<unknown>) =>
    run(async () => {
      await way()
      toast.info(t('codeSent'))
    })
  return (
    <SubjectPart heading={heading} title={title} text={text}>
      <div className={styles.actions}>
        {ways.map((way, at) => (
          <Button key={way.label} kind={at === 0 ? 'secondary' : 'quiet'} isBusy={isBusy} onClick={() => ask(way.send)}>
            {way.label}
          </Button>
        ))}
      </div>
      <Form loadSchema={async () => entered} onSend={confirm}>
        <CodeInput name="code" label={t('code')} />
        <FormProblem />
        <div className={styles.send}>
          <SubmitButton kind="secondary">{t('confirm')}</SubmitButton>
          {onDrop && (
            <Button kind="quiet" onClick={drop}>
              {t('keepFormer')}
            </Button>
          )}
        </div>
      </Form>
    </SubjectPart>
  )
}

/** What a confirmed contact of the account changes. */
const ofAccount = [profileCalls.readProfile, sessionCalls.readSession, accessCalls.listDevices]

/** Runs a call that settles the contact, and forgets that one waits. */
const settled = async (call: Promise<unknown>): Promise<void> => {
  await call
  contactToConfirm.clear()
}

export const NewPhone = ({ number }: { number: string }) => {
  const t = textsOf(settingsTexts)
  return (
    <NewContact
      changes={ofAccount}
      title={t('confirmPhone')}
      text={t('confirmPhoneText', { number: leftToRight(maskPhone(number)) })}
      said={t('phoneConfirmed')}
      ways={[
        { label: t('sendText'), send: () => send(contactCalls.sendPhoneCode, { method: 'text' }) },
        { label: t('sendCall'), send: () => send(contactCalls.sendPhoneCode, { method: 'phone_call' }) },
      ]}
      onConfirm={(code) => settled(send(contactCalls.confirmPhone, { code }))}
      onDrop={() => settled(send(contactCalls.dropPhone, {}))}
    />
  )
}

/** Enters an address's code; the first proof of a mailbox may remove what was added before. */
const confirmEmail = async (code: string): Promise<void> => tellOfRemoved((await send(contactCalls.confirmEmail, { code })).data.removed)

export const NewEmail = ({ email }: { email: string }) => {
  const t = textsOf(settingsTexts)
  return (
    <NewContact
      changes={ofAccount}
      title={t('confirmEmail')}
      text={t('confirmEmailText', { email: leftToRight(email) })}
      said={t('emailConfirmed')}
      ways={[{ label: t('sendAgain'), send: () => send(contactCalls.sendEmailCode, {}) }]}
      onConfirm={(code) => settled(confirmEmail(code))}
      onDrop={() => settled(send(contactCalls.dropEmail, {}))}
    />
  )
}

/** The profile's own address, while nobody has proved its mailbox. */
export const UnprovedEmail = ({ email }: { email: string }) => {
  const t = textsOf(settingsTexts)
  return (
    <NewContact
      changes={ofAccount}
      title={t('proveEmail')}
      text={t('proveEmailText', { email: leftToRight(email) })}
      said={t('emailConfirmed')}
      ways={[{ label: t('sendCode'), send: () => send(contactCalls.sendEmailCode, {}) }]}
      onConfirm={(code) => settled(confirmEmail(code))}
    />
  )
}
