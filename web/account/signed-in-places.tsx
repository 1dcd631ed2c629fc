import { accessCalls } from '#shared/account/access-calls.ts'
import type { Answer } from '#shared/calls.ts'
import { Button } from '#ui/components/button.tsx'
import { IconBrowser } from '#ui/components/icons.ts'
import { SubjectPart } from '#ui/components/subject-part.tsx'
import { confirm } from '#ui/lib/confirm.ts'
import { instantShown } from '#ui/lib/format.ts'
import { send } from '#ui/lib/send.ts'
import { toast } from '#ui/lib/toast.ts'
import { useCall } from '#ui/lib/use-call.ts'
import { AccessList, AccessRow } from '#web/account/access-list.tsx'
import { accountTexts } from '#web/account/account-texts.ts'
import { deviceName } from '#web/account/device-name.ts'
import { Loaded } from '#web/account/loaded.tsx'
import styles from '#web/account/settings-page.module.css'
import { useAct } from '#web/account/use-act.tsx'
import { useSession } from '#web/session/use-session.tsx'

type Places = Answer<typeof accessCalls.listSessions>

/** Every browser that is signed in as this member, with a way to end it. */
export const SignedInPlaces = () => {
  const t = accountTexts()
  const answer = useCall(accessCalls.listSessions, {})
  return (
    <SubjectPart title={t('places')} text={t('placesText')}>
      <Loaded answer={answer}>{(places) => <PlaceList places={places} />}</Loaded>
    </SubjectPart>
  )
}

const PlaceList = ({ places }: { places: Places }) => {
  const t = accountTexts()
  const { run, isBusy } = useAct(accessCalls.listSessions)
  const endOthers = async () => {
    const isSure = await confirm({
      title: t('signOutOthersTitle'),
      text: t('signOutOthersText'),
      yes: t('signOut'),
      no: t('cancel'),
      isDanger: true,
    })
    if (!isSure) return
    await run(async () => {
      await send(accessCalls.revokeOtherSessions, {})
      toast.success(t('signedOutOthers'))
    })
  }
  return (
    <>
      <AccessList label={t('places')}>
        {places.map((place) => (
          <Place key={place.id} place={place} />
        ))}
      </AccessList>
      {places.length > 1 ? (
        <div className={styles.actions}>
          <Button kind="secondary" isBusy={isBusy} onClick={endOthers}>
            {t('signOutOthers')}
          </Button>
        </div>
      ) : (
        <p className={styles.quiet}>{t('onlyHere')}</p>
      )}
    </>
  )
}

const Place = ({ place: { id, device, isThis, isPending, signedInAt, lastInputAt } }: { place: Places[number] }) => {
  const t = accountTexts()
  const { timeZone } = useSession().profile
  const { run, isBusy } = useAct(accessCalls.listSessions)
  const shown = (iso: string) => instantShown(iso, timeZone ?? undefined)
  const end = () =>
    run(async () => {
      await send(accessCalls.revokeSession, { id })
      toast.success(t('signedOut'))
    })
  const name = deviceName(device)
  const mark = isThis ? { text: t('thisBrowser') } : isPending ? { text: t('isPending'), isWarning: true } : undefined
  return (
    <AccessRow
      icon={IconBrowser}
      name={name}
      mark={mark}
      lines={[t('signedIn', { when: shown(signedInAt) }), t('lastInput', { when: shown(lastInputAt) })]}
      actions={
        !isThis && (
          <Button kind="quiet" isBusy={isBusy} aria-label={t('signOutOf', { device: name })} onClick={end}>
            {t('signOut')}
          </Button>
        )
      }
    />
  )
}
