import { dayIn } from '#shared/fields/zoned-time.ts'
import { hasFeature } from '#shared/groups/group-features.ts'
import { paths } from '#shared/paths.ts'
import { savingsCalls } from '#shared/savings/savings-calls.ts'
import { SunScene } from '#ui/components/arch.tsx'
import { ButtonLink } from '#ui/components/button.tsx'
import { Card } from '#ui/components/card.tsx'
import { EmptyState } from '#ui/components/empty-state.tsx'
import { Skeleton } from '#ui/components/skeleton.tsx'
import { serverNow } from '#ui/lib/server-clock.ts'
import { type Found, useSearch } from '#ui/lib/use-search.ts'
import { DeductibleCard } from '#web/savings/deductible-card.tsx'
import { MonthChart } from '#web/savings/month-chart.tsx'
import { savedByMonth } from '#web/savings/saved-by-month.ts'
import { SavedVisit } from '#web/savings/saved-visit.tsx'
import { SavingsFailed } from '#web/savings/savings-failed.tsx'
import { SavingsFigures, useOwnZone } from '#web/savings/savings-figures.tsx'
import { SavingsMethod } from '#web/savings/savings-method.tsx'
import styles from '#web/savings/savings-page.module.css'
import { savingsPageTexts } from '#web/savings/savings-page-texts.ts'
import { useSession } from '#web/session/use-session.tsx'
import { titleTexts } from '#web/shell/title-texts.ts'

/** /beat-the-deductible (PROG-24) */
export const SavingsPage = () => {
  const { id } = useSession().profile
  const { data: found, error, refetch } = useSearch(savingsCalls.readSavingsHistory, { profileId: id })
  return (
    <div className={styles.page}>
      <h1>{titleTexts()('savings')}</h1>
      <p className={styles.intro}>{savingsPageTexts()('intro')}</p>
      {found ? <Savings {...found} /> : error === null ? <Coming /> : <SavingsFailed onRetry={() => refetch()} />}
    </div>
  )
}

const Coming = () => (
  <div className={styles.parts} aria-busy="true">
    {['figures', 'chart', 'visits'].map((part) => (
      <Card key={part}>
        <Skeleton width="half" />
        <Skeleton shape="box" />
      </Card>
    ))}
  </div>
)

const Savings = ({ data: { lifetime, list, totalItems }, meta }: Found<typeof savingsCalls.readSavingsHistory>) => {
  const t = savingsPageTexts()
  const [newest] = list
  const deductible = meta.deductible && <DeductibleCard {...meta.deductible} />
  if (!newest)
    return (
      <div className={styles.parts}>
        <NoSavings />
        {deductible}
      </div>
    )
  return (
    <div className={styles.parts}>
      <Card>
        <SavingsFigures lifetime={lifetime} mostRecent={newest.savings} comparedWith={newest} />
      </Card>
      {deductible}
      <ByMonth list={list} />
      <Card>
        <section aria-labelledby="visits">
          <h2 id="visits">{t('visits')}</h2>
          <p className={styles.count}>{t('from', { n: totalItems })}</p>
          <ul className={styles.visits} aria-labelledby="visits">
            {list.map((entry) => (
              <SavedVisit key={entry.consultationTimestamp} {...entry} />
            ))}
          </ul>
        </section>
      </Card>
      <SavingsMethod sources={meta.sources} />
    </div>
  )
}

/** Nothing is drawn of a year in which nothing was saved. */
const ByMonth = ({ list }: Pick<Found<typeof savingsCalls.readSavingsHistory>['data'], 'list'>) => {
  const zone = useOwnZone()
  const months = savedByMonth(list, { today: dayIn(zone, new Date(serverNow())), zone })
  if (months.every(({ cents }) => cents === 0)) return null
  return (
    <Card>
      <section aria-labelledby="by-month">
        <h2 id="by-month">{savingsPageTexts()('byMonth')}</h2>
        <MonthChart months={months} />
      </section>
    </Card>
  )
}

const NoSavings = () => {
  const t = savingsPageTexts()
  const { group } = useSession()
  const action = hasFeature(group, 'Telehealth') && <ButtonLink href={paths.requestVisit}>{t('requestVisit')}</ButtonLink>
  return (
    <EmptyState scene={<SunScene />} title={t('none')} action={action}>
      {t('noneMore')}
    </EmptyState>
  )
}
