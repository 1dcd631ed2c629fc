import { PlainView } from '#care/sdk/flows/waiting-room/plain-view.tsx'
import { Standing } from '#care/sdk/flows/waiting-room/standing.tsx'
import styles from '#care/sdk/flows/waiting-room/waiting-room.module.css'
import type { WaitingProps } from '#care/sdk/flows/waiting-room/waiting-room-flow.tsx'
import { waitingRoomTexts } from '#care/sdk/flows/waiting-room/waiting-room-texts.ts'
import { nameOf, WhoNiche } from '#care/sdk/flows/waiting-room/who-niche.tsx'
import { FactList } from '#ui/components/fact-list.tsx'
import { maskPhone } from '#ui/fields/input-mask.ts'
import { instantShown } from '#ui/lib/format.ts'

/** A visit by phone: who calls whom, and when. */
export const ByPhoneView = ({ host, room }: WaitingProps) => {
  const t = waitingRoomTexts()
  const name = nameOf(room)
  const { status, phone, isOnDemand, requestedAt, timeZone, isSimulated } = room
  const isNow = status === 'Started'
  const titles = {
    none: t('phoneTitleAnybody'),
    soon: t('phoneTitle', { name: name ?? '' }),
    now: t('phoneTitleNow', { name: name ?? '' }),
  }
  return (
    <PlainView host={host} niche={<WhoNiche room={room} />} heading={titles[name === null ? 'none' : isNow ? 'now' : 'soon']}>
      {!isNow && <Standing room={room} />}
      <div className={styles.facts}>
        <FactList
          facts={[
            [t('whoCalls'), name ?? t('aClinician')],
            ...(phone ? [[t('whomTo'), <bdi key="phone">{maskPhone(phone)}</bdi>] as const] : []),
            ...(isNow ? [] : [[t('when'), isOnDemand ? t('whenSoon') : instantShown(requestedAt, timeZone)] as const]),
          ]}
        />
      </div>
      <p className={styles.note}>{isNow && isSimulated ? t('simulatedText', { name: name ?? '' }) : t('phoneKeep')}</p>
    </PlainView>
  )
}
