import { useEffect, useState } from 'react'
import styles from '#care/sdk/call/call.module.css'
import { callTexts } from '#care/sdk/call/call-texts.en.ts'
import type { LinkQuality } from '#care/sdk/call/peers/link-quality.ts'
import type { CallState } from '#care/sdk/call/peers/open-call.ts'
import { classNames } from '#ui/components/class-names.ts'
import { Icon } from '#ui/components/icon.tsx'
import { IconWifi, IconWifi1, IconWifi2 } from '#ui/components/icons.ts'
import { textsOf } from '#ui/lib/texts.ts'

/** Who is in the call, for how long, and the connection quality. */
export const CallTop = ({ state: { peers, quality } }: { state: CallState }) => {
  const t = textsOf(callTexts)
  const names = peers.map(({ name, guestRole }) => (guestRole ? t('guestAs', { name, role: t(guestRole) }) : name))
  return (
    <div className={styles.top}>
      {peers.length > 0 ? (
        <p className={classNames(styles.tag, styles.who)}>
          <strong className={styles.names}>
            <span className="visually-hidden">{t('inCall', { names: '' })}</span>
            <bdi>{names.join(', ')}</bdi>
          </strong>
          <Passed />
        </p>
      ) : (
        <span />
      )}
      {quality && <Quality quality={quality} />}
    </div>
  )
}

const icons = { good: IconWifi, fair: IconWifi2, poor: IconWifi1 } as const

const Quality = ({ quality }: { quality: LinkQuality }) => (
  <p className={classNames(styles.tag, styles.quality)} data-quality={quality}>
    <Icon of={icons[quality]} />
    <span>{textsOf(callTexts)(quality)}</span>
  </p>
)

const twoDigits = (n: number): string => String(n).padStart(2, '0')

/** Minutes and seconds since this was mounted, that is, since a peer joined. */
const Passed = () => {
  const [began] = useState(() => performance.now())
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    const rhythm = setInterval(() => setSeconds(Math.floor((performance.now() - began) / 1000)), 1000)
    return () => clearInterval(rhythm)
  }, [began])
  const minutes = Math.floor(seconds / 60)
  return (
    <bdi className={styles.passed} dir="ltr">
      {`${twoDigits(minutes)}:${twoDigits(seconds % 60)}`}
    </bdi>
  )
}
