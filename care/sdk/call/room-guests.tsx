import { useId, useState } from 'react'
import { z } from 'zod/mini'
import { callTexts } from '#care/sdk/call/call-texts.en.ts'
import styles from '#care/sdk/call/room-guests.module.css'
import { type GuestRole, guestName, guestRoles, mostGuests, type RoomGuest } from '#shared/video/room-guest.ts'
import { Button } from '#ui/components/button.tsx'
import { IconCopy, IconInfoCircle, IconUserPlus } from '#ui/components/icons.ts'
import { Alert } from '#ui/components/states/alert.tsx'
import { StatusBadge } from '#ui/components/states/status-badge.tsx'
import { Form } from '#ui/fields/forms/form.tsx'
import { FormProblem, SubmitButton } from '#ui/fields/forms/submit-button.tsx'
import { SelectInput } from '#ui/fields/select-input.tsx'
import { TextInput } from '#ui/fields/text-input.tsx'
import { showError } from '#ui/lib/calls/toast-error.ts'
import { useBusy } from '#ui/lib/calls/use-busy.ts'
import { textsOf } from '#ui/lib/texts.ts'

type Invited = { link: string; guest: RoomGuest }

type Props = {
  guests: readonly RoomGuest[]
  /** `role` is null unless `offersRoles`. */
  invite: (name: string, role: GuestRole | null) => Promise<Invited>
  /** Whether interpreters can be invited as such; members cannot. */
  offersRoles?: boolean
  withdraw: (guestId: string) => Promise<void>
}

const fields = z.object({ name: guestName, role: z.optional(z.enum(['', ...guestRoles])) })

/** Guests of a visit, such as an interpreter or family. Each gets a link that is shown once and expires with the visit. */
export const RoomGuests = ({ guests, invite, offersRoles = false, withdraw }: Props) => {
  const t = textsOf(callTexts)
  const [shown, setShown] = useState<Invited | null>(null)
  const [isAsking, setAsking] = useState(false)
  return (
    <div className={styles.guests}>
      {guests.length > 0 && (
        <ul className={styles.list} aria-label={t('invited')}>
          {guests.map((guest) => (
            <Guest key={guest.id} guest={guest} onWithdraw={() => withdraw(guest.id).then(() => setShown(null))} />
          ))}
        </ul>
      )}
      {shown && <ShownLink {...shown} />}
      {isAsking && (
        <Form
          loadSchema={async () => fields}
          onSend={async ({ name, role }) => {
            setShown(await invite(name, role || null))
            setAsking(false)
          }}
        >
          <div className={styles.request}>
            <TextInput name="name" label={t('guestName')} hint={t('guestHint')} autoComplete="off" maxLength={60} autoFocus />
            {offersRoles && (
              <SelectInput
                name="role"
                label={t('guestRole')}
                options={[
                  { value: '', label: t('guest') },
                  { value: 'interpreter', label: t('interpreter') },
                ]}
              />
            )}
            <FormProblem />
            <SubmitButton kind="secondary">{t('makeLink')}</SubmitButton>
          </div>
        </Form>
      )}
      {!isAsking && guests.length < mostGuests && (
        <div>
          <Button kind="tinted" icon={IconUserPlus} onClick={() => setAsking(true)}>
            {t('inviteGuest')}
          </Button>
        </div>
      )}
    </div>
  )
}

const Guest = ({ guest: { name, role }, onWithdraw }: { guest: RoomGuest; onWithdraw: () => Promise<unknown> }) => {
  const t = textsOf(callTexts)
  const { isBusy, run } = useBusy()
  return (
    <li>
      <span>
        <bdi>{name}</bdi> {role && <StatusBadge tone="info">{t(role)}</StatusBadge>}
      </span>
      <Button kind="quiet" isBusy={isBusy} aria-label={t('withdrawOf', { name })} onClick={() => run(onWithdraw)}>
        {t('withdraw')}
      </Button>
    </li>
  )
}

const ShownLink = ({ link, guest }: Invited) => {
  const t = textsOf(callTexts)
  const id = useId()
  const [isCopied, setCopied] = useState(false)
  const copy = () => void navigator.clipboard.writeText(link).then(() => setCopied(true), showError)
  return (
    <Alert tone="info" icon={IconInfoCircle}>
      <p id={id}>{t('linkOf', { name: guest.name })}</p>
      <input className={styles.link} readOnly dir="ltr" value={link} aria-labelledby={id} onFocus={({ target }) => target.select()} />
      <div className={styles.copy}>
        <Button kind="secondary" icon={IconCopy} onClick={copy}>
          {t('copyLink')}
        </Button>
        <span role="status">{isCopied ? t('copied') : ''}</span>
      </div>
    </Alert>
  )
}
