import type { DeductibleShown } from '#shared/savings/savings-calls.ts'
import { Card } from '#ui/components/card.tsx'
import { dateShown, listShown } from '#ui/lib/format.ts'
import styles from '#web/savings/deductible-card.module.css'
import { dollarsShown } from '#web/savings/savings-figures.tsx'
import { savingsPageTexts } from '#web/savings/savings-page-texts.ts'

/** How far the visits here have come toward the deductible; of what was paid elsewhere it claims nothing. */
export const DeductibleCard = ({ amount, paid, yearStartsOn, types }: DeductibleShown) => {
  const t = savingsPageTexts()
  return (
    <Card>
      <section className={styles.deductible} aria-labelledby="deductible">
        <h2 id="deductible">{t('deductible')}</h2>
        <p className={styles.paid}>{t('deductiblePaid', { paid: dollarsShown(paid), amount: dollarsShown(amount) })}</p>
        <progress className={styles.bar} value={Math.min(paid, amount)} max={amount} aria-labelledby="deductible" />
        <p className={styles.note}>
          {types.length === 0
            ? t('deductibleNone')
            : t('deductibleCounts', { types: listShown(types.map((type) => t(type))), date: dateShown(yearStartsOn) })}{' '}
          {t('deductibleElsewhere')}
        </p>
      </section>
    </Card>
  )
}
