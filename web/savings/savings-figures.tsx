import { dayIn } from '#shared/fields/zoned-time.ts'
import type { Alternative } from '#shared/savings/savings-rules.ts'
import { dateShown, moneyShown } from '#ui/lib/format.ts'
import styles from '#web/savings/savings-figures.module.css'
import { savingsTexts } from '#web/savings/savings-texts.ts'
import { useSession } from '#web/session/use-session.tsx'

/** Dollars, as the calls carry them. */
export const dollarsShown = (dollars: number): string => moneyShown(Math.round(dollars * 100))

/** Where the member's calendar is. */
export const useOwnZone = (): string => useSession().profile.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone

type Props = {
  /** Dollars. */
  lifetime: number
  mostRecent: number
  comparedWith: { consultationTimestamp: string; alternative: Alternative }
}

/** DASH-36: all that was saved, what the newest visit saved, and against what. */
export const SavingsFigures = ({ lifetime, mostRecent, comparedWith }: Props) => {
  const t = savingsTexts()
  const date = dateShown(dayIn(useOwnZone(), new Date(comparedWith.consultationTimestamp)))
  return (
    <>
      <dl className={styles.figures}>
        <div>
          <dt>{t('lifeSavings')}</dt>
          <dd>{dollarsShown(lifetime)}</dd>
        </div>
        <div>
          <dt>{t('recentSavings')}</dt>
          <dd>{dollarsShown(mostRecent)}</dd>
        </div>
      </dl>
      <p className={styles.compared}>{t(`compared ${comparedWith.alternative}`, { date })}</p>
    </>
  )
}
