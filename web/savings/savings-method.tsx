import { urgentCareHours } from '#shared/savings/savings-rules.ts'
import { Card } from '#ui/components/card.tsx'
import { Sentence } from '#ui/components/sentence.tsx'
import { hourShown } from '#ui/lib/calendar-format.ts'
import { dateShown, moneyShown } from '#ui/lib/format.ts'
import styles from '#web/savings/savings-page.module.css'
import { savingsPageTexts } from '#web/savings/savings-page-texts.ts'

type Props = { sources: readonly { name: string; date: string }[] }

/** What the rules of savings do, in plain words, and whose averages they take. */
export const SavingsMethod = ({ sources }: Props) => {
  const t = savingsPageTexts()
  const hours = { from: hourShown(urgentCareHours.from), until: hourShown(urgentCareHours.until) }
  return (
    <Card>
      <section className={styles.method} aria-labelledby="method">
        <h2 id="method">{t('method')}</h2>
        <ul>
          <li>{t('methodVisits')}</li>
          <li>{t('methodHours', hours)}</li>
          <li>{t('methodAmount', { zero: moneyShown(0) })}</li>
          <li>{t('methodPlan')}</li>
        </ul>
        {sources.map(({ name, date }) => (
          <p key={name}>
            <Sentence parts={t.parts('source', { source: <bdi key="name">{name}</bdi>, date: <bdi key="date">{dateShown(date)}</bdi> })} />
          </p>
        ))}
      </section>
    </Card>
  )
}
