import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import {
  type PrivacyState,
  type PrivateContactForm,
  type PrivateWay,
  privateContactCalls,
  privateContactForm,
} from '#shared/account/private-contact-calls.ts'
import { Button } from '#ui/components/button.tsx'
import { Loaded } from '#ui/components/states/loaded.tsx'
import { StatusBadge } from '#ui/components/states/status-badge.tsx'
import { SubjectPart } from '#ui/components/subject-part.tsx'
import { FieldStack } from '#ui/fields/forms/field-stack.tsx'
import { Form } from '#ui/fields/forms/form.tsx'
import { PrivateContactFields, privateContactTyped } from '#ui/fields/forms/private-contact-fields.tsx'
import { FormProblem, SubmitButton } from '#ui/fields/forms/submit-button.tsx'
import { maskPhone } from '#ui/fields/input-mask.ts'
import { CallError } from '#ui/lib/calls/call-error.ts'
import { send } from '#ui/lib/calls/send.ts'
import { showError } from '#ui/lib/calls/toast-error.ts'
import { callKey, useCall } from '#ui/lib/calls/use-call.ts'
import { confirm } from '#ui/lib/confirm.ts'
import { dateShown, leftToRight } from '#ui/lib/format.ts'
import { textsOf } from '#ui/lib/texts.ts'
import { toast } from '#ui/lib/toast.ts'
import { accountTexts } from '#web/account/account-texts.en.ts'
import { ConfirmPassword } from '#web/account/confirm-password.tsx'
import { NewContact } from '#web/account/new-contact/new-contact.tsx'
import { privacyTexts } from '#web/account/privacy-texts.en.ts'
import styles from '#web/account/settings-page.module.css'
import { settingsTexts } from '#web/account/settings-texts.en.ts'
import { useConfirmedAct } from '#web/account/use-confirmed-act.tsx'

/** /account-settings/confidential: what confidential communications do, and the address for them. */
export const PrivateContactSettings = () => (
  <Loaded answer={useCall(privateContactCalls.readPrivateContact, {})} failure={textsOf(accountTexts)('loadFailed')}>
    {(state) => <Privacy key={state.contact?.since ?? 'off'} {...state} />}
  </Loaded>
)

const Privacy = ({ contact }: PrivacyState) => {
  const t = textsOf(privacyTexts)
  return (
    <>
      <SubjectPart heading="h2" title={t('what')} text={t('whatText')}>
        <div>
          {contact ? (
            <StatusBadge tone="success">{t('isOn', { date: dateShown(contact.since.slice(0, 10)) })}</StatusBadge>
          ) : (
            <StatusBadge tone="neutral">{t('isOff')}</StatusBadge>
          )}
          {contact?.setBy === 'operator' && <p>{t('byStaff')}</p>}
        </div>
        <ul className={styles.points}>
          {(['notices', 'claims', 'grants', 'account', 'total'] as const).map((key) => (
            <li key={key}>{t(key)}</li>
          ))}
        </ul>
      </SubjectPart>
      <SubjectPart heading="h2" title={t('where')} text={t('whereText')}>
        <ContactForm contact={contact} />
        {contact?.unconfirmed.includes('email') && contact.email && <ConfirmPrivate way="email" to={leftToRight(contact.email)} />}
        {contact?.unconfirmed.includes('phone') && contact.phone && (
          <ConfirmPrivate way="phone" to={leftToRight(maskPhone(contact.phone))} />
        )}
        {contact && <TurnOff />}
      </SubjectPart>
    </>
  )
}

/** An email or phone that waits for its code. */
const ConfirmPrivate = ({ way, to }: { way: PrivateWay; to: string }) => {
  const t = textsOf(privacyTexts)
  const s = textsOf(settingsTexts)
  const sendBy = (method: 'text' | 'phone_call') => () => send(privateContactCalls.sendPrivateCode, { way, method })
  const ways =
    way === 'email'
      ? [{ label: s('sendAgain'), send: sendBy('text') }]
      : [
          { label: s('sendText'), send: sendBy('text') },
          { label: s('sendCall'), send: sendBy('phone_call') },
        ]
  return (
    <NewContact
      changes={[privateContactCalls.readPrivateContact]}
      title={t(way === 'email' ? 'confirmEmail' : 'confirmPhone')}
      text={t('confirmText', { to })}
      said={t(way === 'email' ? 'emailConfirmed' : 'phoneConfirmed')}
      ways={ways}
      onConfirm={(code) => send(privateContactCalls.confirmPrivateContact, { way, code })}
    />
  )
}

/** Saves the address and has codes sent to what is new in it; `dialog` asks for the password first if the server wants a fresh proof. */
const useSaveContact = (): { save: (form: PrivateContactForm) => Promise<void>; dialog: ReactNode } => {
  const queries = useQueryClient()
  const [waiting, setWaiting] = useState<PrivateContactForm | null>(null)
  const act = async (form: PrivateContactForm) => {
    const { data } = await send(privateContactCalls.savePrivateContact, form)
    toast.success(textsOf(privacyTexts)('saved'))
    queries.setQueryData(callKey(privateContactCalls.readPrivateContact, {}), data)
    // The address is saved even if no code can be sent now; the page offers to send it again.
    for (const way of data.contact?.unconfirmed ?? [])
      await send(privateContactCalls.sendPrivateCode, { way, method: 'text' }).catch(showError)
  }
  // Not `useConfirmedAct`: the form shows errors beside its fields, so they must reach it.
  const save = async (form: PrivateContactForm) => {
    try {
      await act(form)
    } catch (error) {
      if (error instanceof CallError && error.code === 'ConfirmationNeeded') return setWaiting(form)
      throw error
    }
  }
  const confirmed = () => {
    setWaiting(null)
    if (waiting) void act(waiting).catch(showError)
  }
  return { save, dialog: waiting && <ConfirmPassword onConfirmed={confirmed} onClose={() => setWaiting(null)} /> }
}

const ContactForm = ({ contact }: PrivacyState) => {
  const t = textsOf(privacyTexts)
  const { save, dialog } = useSaveContact()
  const labels = {
    email: t('email'),
    phone: t('phone'),
    street: t('street'),
    city: t('city'),
    state: t('state'),
    zip: t('zip'),
    choose: t('choose'),
  }
  return (
    <>
      <Form loadSchema={async () => privateContactForm} onSend={save} initial={() => privateContactTyped(contact)}>
        <FieldStack hasColumns>
          <PrivateContactFields labels={labels} />
        </FieldStack>
        <div className={styles.send}>
          <FormProblem />
          <SubmitButton>{t(contact ? 'save' : 'turnOn')}</SubmitButton>
        </div>
      </Form>
      {dialog}
    </>
  )
}

const TurnOff = () => {
  const t = textsOf(privacyTexts)
  const { run, isBusy, dialog } = useConfirmedAct(privateContactCalls.readPrivateContact)
  const turnOff = async () => {
    if (!(await confirm({ title: t('offTitle'), text: t('offText'), yes: t('turnOff'), no: t('cancel') }))) return
    await run(async () => {
      await send(privateContactCalls.endPrivateContact, {})
      toast.success(t('ended'))
    })
  }
  return (
    <div className={styles.actions}>
      <Button kind="secondary" isBusy={isBusy} onClick={turnOff}>
        {t('turnOff')}
      </Button>
      {dialog}
    </div>
  )
}
