import type { SavingsEntry } from '#shared/savings/savings-calls.ts'
import { instantShown } from '#ui/lib/format.ts'
import { dollarsShown, useOwnZone } from '#web/savings/savings-figures.tsx'
import styles from '#web/savings/savings-page.module.css'
import { savingsPageTexts } from '#web/savings/savings-page-texts.ts'

/** PROG-25, PROG-29 */
export const SavedVisit = ({ consultationTimestamp, alternative, alternativeCost, youPaid, savings }: SavingsEntry) => {
  const t = savingsPageTexts()
  const amounts = [
    [t('averageThere'), alternativeCost],
    [t('youPaid'), youPaid],
    [t('youSaved'), savings],
  ] as const
  return (
    <li className={styles.visit}>
      <div>
        <p className={styles.when}>
          <time dateTime={consultationTimestamp}>{instantShown(consultationTimestamp, useOwnZone())}</time>
        </p>
        <p className={styles.instead}>{t(`instead ${alternative}`)}</p>
      </div>
      <dl>
        {amounts.map(([label, dollars]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{dollarsShown(dollars)}</dd>
          </div>
        ))}
      </dl>
    </li>
  )
}
