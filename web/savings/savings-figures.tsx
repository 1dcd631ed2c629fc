import { dayIn } from '#shared/fields/zoned-time.ts'
import type { Alternative } from '#shared/savings/savings-rules.ts'
import { dateShown, moneyShown } from '#ui/lib/format.ts'
import { textsOf } from '#ui/lib/texts.ts'
import styles from '#web/savings/savings-figures.module.css'
import { savingsTexts } from '#web/savings/savings-texts.en.ts'
import { useOwnZone } from '#web/session/use-session.tsx'

/** Formats an amount in dollars, the unit of the calls. */
export const dollarsShown = (dollars: number): string => moneyShown(Math.round(dollars * 100))

type Props = {
  /** Amount in dollars. */
  lifetime: number
  mostRecent: number
  comparedWith: { consultationTimestamp: string; alternative: Alternative }
}

/** Total savings, the newest visit's savings, and what they were compared with (DASH-36). */
export const SavingsFigures = ({ lifetime, mostRecent, comparedWith }: Props) => {
  const t = textsOf(savingsTexts)
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
