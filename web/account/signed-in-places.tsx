import { accessCalls } from '#shared/account/access-calls.ts'
import type { Answer } from '#shared/calls.ts'
import { AccessList, AccessRow } from '#ui/components/access-list.tsx'
import { Button } from '#ui/components/button.tsx'
import { IconBrowser } from '#ui/components/icons.ts'
import { Loaded } from '#ui/components/states/loaded.tsx'
import { SubjectPart } from '#ui/components/subject-part.tsx'
import { send } from '#ui/lib/calls/send.ts'
import { useCall } from '#ui/lib/calls/use-call.ts'
import { confirm } from '#ui/lib/confirm.ts'
import { instantShown } from '#ui/lib/format.ts'
import { textsOf } from '#ui/lib/texts.ts'
import { toast } from '#ui/lib/toast.ts'
import { accountTexts } from '#web/account/account-texts.en.ts'
import { deviceName } from '#web/account/device-name.ts'
import styles from '#web/account/settings-page.module.css'
import { useConfirmedAct } from '#web/account/use-confirmed-act.tsx'
import { useSession } from '#web/session/use-session.tsx'

type Places = Answer<typeof accessCalls.listSessions>

/** Every browser that is signed in as this member; each can be signed out. */
export const SignedInPlaces = () => {
  const t = textsOf(accountTexts)
  const answer = useCall(accessCalls.listSessions, {})
  return (
    <SubjectPart heading="h2" title={t('places')} text={t('placesText')}>
      <Loaded answer={answer} failure={t('loadFailed')}>
        {(places) => <PlaceList places={places} />}
      </Loaded>
    </SubjectPart>
  )
}

const PlaceList = ({ places }: { places: Places }) => {
  const t = textsOf(accountTexts)
  const { run, isBusy } = useConfirmedAct(accessCalls.listSessions)
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
  const t = textsOf(accountTexts)
  const { timeZone } = useSession().profile
  const { run, isBusy } = useConfirmedAct(accessCalls.listSessions)
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
