import type { StaffAccessCalls, StaffPlace } from '#shared/mfa/staff-access-calls.ts'
import { AccessList, AccessRow } from '#ui/components/access-list.tsx'
import { Button } from '#ui/components/button.tsx'
import { IconBrowser } from '#ui/components/icons.ts'
import { Loaded } from '#ui/components/states/loaded.tsx'
import { send } from '#ui/lib/calls/send.ts'
import { useAction } from '#ui/lib/calls/use-action.ts'
import { useCall } from '#ui/lib/calls/use-call.ts'
import { confirm } from '#ui/lib/confirm.ts'
import { instantShown } from '#ui/lib/format.ts'
import { textsOf } from '#ui/lib/texts.ts'
import { toast } from '#ui/lib/toast.ts'
import { staffAccessTexts } from '#ui/staff/staff-access-texts.en.ts'
import styles from '#ui/staff/staff-factors.module.css'

type Props = { calls: StaffAccessCalls; timeZone: string }

/** The browsers in which the caller is signed in; each other one can be signed out, or all of them. */
export const StaffPlaces = ({ calls, timeZone }: Props) => {
  const t = textsOf(staffAccessTexts)
  const answer = useCall(calls.listStaffSessions, {})
  const { run, isBusy } = useAction(calls.listStaffSessions)
  const endOthers = async () => {
    const question = { title: t('othersTitle'), text: t('othersText'), yes: t('signOut'), no: t('cancel'), isDanger: true }
    if (!(await confirm(question))) return
    if (await run(() => send(calls.endOtherStaffSessions, {}))) toast.success(t('othersDone'))
  }
  return (
    <Loaded answer={answer} failure={t('loadFailed')}>
      {(places) => (
        <div className={styles.part}>
          <AccessList label={t('places')}>
            {places.map((place) => (
              <Place key={place.id} place={place} calls={calls} timeZone={timeZone} />
            ))}
          </AccessList>
          {places.length > 1 ? (
            <div className={styles.actions}>
              <Button kind="secondary" isBusy={isBusy} onClick={endOthers}>
                {t('others')}
              </Button>
            </div>
          ) : (
            <p>{t('onlyHere')}</p>
          )}
        </div>
      )}
    </Loaded>
  )
}

const Place = ({ place, calls, timeZone }: Props & { place: StaffPlace }) => {
  const t = textsOf(staffAccessTexts)
  const { run, isBusy } = useAction(calls.listStaffSessions)
  const { id, device, isThis, isPending, signedInAt, lastInputAt } = place
  const { browser, system } = device
  const name = browser !== null && system !== null ? t('deviceOn', { browser, system }) : (browser ?? system ?? t('unknownDevice'))
  const end = async () => {
    if (await run(() => send(calls.endStaffSession, { id }))) toast.success(t('signedOut'))
  }
  const mark = isThis ? { text: t('thisBrowser') } : isPending ? { text: t('pending'), isWarning: true } : undefined
  const lines = [t('signedIn', { when: instantShown(signedInAt, timeZone) }), t('lastInput', { when: instantShown(lastInputAt, timeZone) })]
  const actions = !isThis && (
    <Button kind="quiet" isBusy={isBusy} aria-label={t('signOutOf', { device: name })} onClick={end}>
      {t('signOut')}
    </Button>
  )
  return <AccessRow icon={IconBrowser} name={name} mark={mark} lines={lines} actions={actions} />
}
