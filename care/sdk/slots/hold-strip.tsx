import { type ReactNode, useEffect, useState } from 'react'
import { sdkTexts } from '#care/sdk/sdk-texts.en.ts'
import styles from '#care/sdk/slots/slots.module.css'
import { Button } from '#ui/components/button.tsx'
import { Icon } from '#ui/components/icon.tsx'
import { IconHourglassHigh } from '#ui/components/icons.ts'
import { serverNow } from '#ui/lib/calls/server-clock.ts'
import { instantShown, leftToRight } from '#ui/lib/format.ts'
import { textsOf } from '#ui/lib/texts.ts'

/** Returns the whole seconds until an instant, by the server's clock; at least 0. */
const useSecondsUntil = (until: string): number => {
  const left = () => Math.max(0, Math.ceil((Date.parse(until) - serverNow()) / 1000))
  const [seconds, setSeconds] = useState(left)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `left` reads nothing but `until`
  useEffect(() => {
    setSeconds(left())
    const rhythm = setInterval(() => setSeconds(left()), 1000)
    return () => clearInterval(rhythm)
  }, [until])
  return seconds
}

const clockOf = (seconds: number): string => leftToRight(`${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`)

type Props = { startsAt: string; until: string; zone: string; onHold: () => void }

/** The held slot with a countdown, which screen readers do not announce every second. */
export const HoldStrip = ({ startsAt, until, zone, onHold }: Props) => {
  const t = textsOf(sdkTexts)
  const seconds = useSecondsUntil(until)
  const isOver = seconds === 0
  return (
    <div className={styles.held}>
      <Icon of={IconHourglassHigh} size={22} />
      <div role="status">
        {isOver ? t('heldOver') : <strong>{t('heldTitle', { time: instantShown(startsAt, zone) })}</strong>}
        {!isOver && (
          <span className={styles.left} role="timer" aria-live="off">
            {t('heldLeft', { left: clockOf(seconds) })}
          </span>
        )}
        {isOver && (
          <div>
            <Button kind="tinted" onClick={onHold}>
              {t('holdAgain')}
            </Button>
          </div>
        )}
      </div>
    </div>
  )
}

/** Sticky at the bottom, so that the held slot or its error stays visible beside a long list of times. */
export const StaysInSight = ({ children }: { children: ReactNode }) => <div className={styles.stays}>{children}</div>
