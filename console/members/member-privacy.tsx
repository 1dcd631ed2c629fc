import { Fragment, useState } from 'react'
import styles from '#console/members/member-page.module.css'
import { membersTexts } from '#console/members/members-texts.en.ts'
import { useMemberAct } from '#console/members/use-member-act.ts'
import { type PrivacyState, type PrivateContactForm, type PrivateWay, privateContactForm } from '#shared/account/private-contact-calls.ts'
import { memberPrivacyCalls } from '#shared/members/member-privacy-calls.ts'
import { Button } from '#ui/components/button.tsx'
import { FactList } from '#ui/components/fact-list.tsx'
import { Panel } from '#ui/components/frames/panel.tsx'
import { PanelLoaded } from '#ui/components/states/load-failed.tsx'
import { StatusBadge } from '#ui/components/states/status-badge.tsx'
import { FormDialog } from '#ui/fields/forms/form-dialog.tsx'
import { PrivateContactFields, privateContactTyped } from '#ui/fields/forms/private-contact-fields.tsx'
import { maskPhone } from '#ui/fields/input-mask.ts'
import { send } from '#ui/lib/calls/send.ts'
import { useAction } from '#ui/lib/calls/use-action.ts'
import { useCall } from '#ui/lib/calls/use-call.ts'
import { dateShown } from '#ui/lib/format.ts'
import { textsOf } from '#ui/lib/texts.ts'
import { toast } from '#ui/lib/toast.ts'

type Contact = PrivacyState['contact']

/** Confidential communications of an opened member. */
export const MemberPrivacy = ({ id }: { id: string }) => {
  const answer = useCall(memberPrivacyCalls.readMemberPrivacy, { id })
  if (answer.data) return <Shown id={id} contact={answer.data.contact} />
  return (
    <Panel title={textsOf(membersTexts)('privacy')}>
      <PanelLoaded answer={answer}>{() => null}</PanelLoaded>
    </Panel>
  )
}

const Shown = ({ id, contact }: { id: string; contact: Contact }) => {
  const t = textsOf(membersTexts)
  const [isOpen, setOpen] = useState(false)
  const badge = contact ? (
    <StatusBadge tone="warning">{t('privacyOn', { date: dateShown(contact.since.slice(0, 10)) })}</StatusBadge>
  ) : (
    <StatusBadge tone="neutral">{t('privacyOff')}</StatusBadge>
  )
  return (
    <Panel title={t('privacy')} end={badge}>
      <div className={styles.privacy}>
        <p>{t(contact ? 'privacyOnText' : 'privacyOffText')}</p>
        {contact && <Address contact={contact} />}
        <Button kind="secondary" onClick={() => setOpen(true)}>
          {t(contact ? 'changeAddress' : 'turnOn')}
        </Button>
        {contact && <TurnOff id={id} />}
      </div>
      {isOpen && <ContactDialog id={id} contact={contact} onClose={() => setOpen(false)} />}
    </Panel>
  )
}

const Address = ({ contact: { email, phone, postal, setBy, unconfirmed } }: { contact: NonNullable<Contact> }) => {
  const t = textsOf(membersTexts)
  const ltr = (text: string | null) => (text ? <bdi dir="ltr">{text}</bdi> : '–')
  const waits = (way: PrivateWay) => unconfirmed.includes(way) && <StatusBadge tone="warning">{t('unconfirmed')}</StatusBadge>
  return (
    <FactList
      facts={[
        [
          t('email'),
          <Fragment key="email">
            {ltr(email)} {waits('email')}
          </Fragment>,
        ],
        [
          t('phone'),
          <Fragment key="phone">
            {ltr(phone && maskPhone(phone))} {waits('phone')}
          </Fragment>,
        ],
        [t('postal'), ltr(postal && `${postal.street}, ${postal.city}, ${postal.state} ${postal.zip}`)],
        [t('privacySetBy'), t(setBy === 'member' ? 'setByMember' : 'setByOperator')],
      ]}
    />
  )
}

const TurnOff = ({ id }: { id: string }) => {
  const t = textsOf(membersTexts)
  const { refresh } = useAction(memberPrivacyCalls.readMemberPrivacy)
  const { act, isBusy } = useMemberAct()
  const turnOff = async () => {
    await act({
      question: { title: t('turnOffTitle'), text: t('turnOffText'), yes: t('turnOff'), no: t('cancel') },
      does: () => send(memberPrivacyCalls.endMemberPrivacy, { id }),
      done: t('privacyEnded'),
    })
    await refresh()
  }
  return (
    <Button kind="quiet" isBusy={isBusy} onClick={turnOff}>
      {t('turnOff')}
    </Button>
  )
}

const ContactDialog = ({ id, contact, onClose }: { id: string; contact: Contact; onClose: () => void }) => {
  const t = textsOf(membersTexts)
  const { refresh } = useAction(memberPrivacyCalls.readMemberPrivacy)
  const save = async (form: PrivateContactForm) => {
    await send(memberPrivacyCalls.saveMemberPrivacy, { id, contact: form })
    toast.success(t('privacySaved'))
    await refresh()
  }
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
    <FormDialog
      title={t('privacy')}
      text={t('privacyDialog')}
      submit={t('save')}
      schema={privateContactForm}
      initial={privateContactTyped(contact)}
      onSend={save}
      onClose={onClose}
    >
      <PrivateContactFields labels={labels} />
    </FormDialog>
  )
}
