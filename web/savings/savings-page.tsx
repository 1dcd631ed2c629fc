import { dayIn } from '#shared/fields/zoned-time.ts'
import { hasFeature } from '#shared/groups/group-features.ts'
import { paths } from '#shared/paths.ts'
import { type DeductibleShown, type PlanDeductible, type SavingsEntry, savingsCalls } from '#shared/savings/savings-calls.ts'
import { urgentCareHours } from '#shared/savings/savings-rules.ts'
import { ButtonLink } from '#ui/components/button.tsx'
import { Card } from '#ui/components/card.tsx'
import { ColumnChart } from '#ui/components/charts/column-chart.tsx'
import { Meter } from '#ui/components/charts/meter.tsx'
import { JarScene } from '#ui/components/scenes.tsx'
import { Sentence } from '#ui/components/sentence.tsx'
import { EmptyState } from '#ui/components/states/empty-state.tsx'
import { Skeleton } from '#ui/components/states/skeleton.tsx'
import { calendarMonthShown, hourShown, monthOfYearShown } from '#ui/lib/calendar-format.ts'
import { serverNow } from '#ui/lib/calls/server-clock.ts'
import { type SearchResult, useSearch } from '#ui/lib/calls/use-search.ts'
import { dateShown, instantShown, listShown, moneyShown } from '#ui/lib/format.ts'
import { textsOf } from '#ui/lib/texts.ts'
import deductibleCardStyles from '#web/savings/deductible-card.module.css'
import { savedByMonth } from '#web/savings/saved-by-month.ts'
import { SavingsFailed } from '#web/savings/savings-failed.tsx'
import { dollarsShown, SavingsFigures } from '#web/savings/savings-figures.tsx'
import styles from '#web/savings/savings-page.module.css'
import { savingsPageTexts } from '#web/savings/savings-page-texts.en.ts'
import { useOwnZone, useSession } from '#web/session/use-session.tsx'
import { titleTexts } from '#web/shell/title-texts.en.ts'

type Props = { sources: readonly { name: string; date: string }[] }

/** Explains how savings are calculated, and the sources of the averages. */
const SavingsMethod = ({ sources }: Props) => {
  const t = textsOf(savingsPageTexts)
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

/** PROG-25, PROG-29 */
const SavedVisit = ({ consultationTimestamp, alternative, alternativeCost, youPaid, savings }: SavingsEntry) => {
  const t = textsOf(savingsPageTexts)
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

/** How much visits here have added toward the deductible; payments elsewhere are unknown. */
const DeductibleCard = ({ amount, paid, yearStartsOn, types }: DeductibleShown) => {
  const t = textsOf(savingsPageTexts)
  const reached = t('deductiblePaid', { paid: dollarsShown(paid), amount: dollarsShown(amount) })
  return (
    <Card>
      <section className={deductibleCardStyles.deductible} aria-labelledby="deductible">
        <h2 id="deductible">{t('deductible')}</h2>
        <p className={deductibleCardStyles.paid}>{reached}</p>
        <Meter value={paid} most={amount} labelledBy="deductible" shown={reached} />
        <p className={deductibleCardStyles.note}>
          {types.length === 0
            ? t('deductibleNone')
            : t('deductibleCounts', { types: listShown(types.map((type) => t(type))), date: dateShown(yearStartsOn) })}{' '}
          {t('deductibleElsewhere')}
        </p>
      </section>
    </Card>
  )
}

/** The deductible as the plan's source gives it, care elsewhere included. */
const PlanDeductibleCard = ({ amount, paid, asOf }: PlanDeductible) => {
  const t = textsOf(savingsPageTexts)
  const reached = t('deductiblePaid', { paid: dollarsShown(paid), amount: dollarsShown(amount) })
  return (
    <Card>
      <section className={deductibleCardStyles.deductible} aria-labelledby="deductible">
        <h2 id="deductible">{t('planDeductible')}</h2>
        <p className={deductibleCardStyles.paid}>{reached}</p>
        {amount > 0 && <Meter value={paid} most={amount} labelledBy="deductible" shown={reached} />}
        <p className={deductibleCardStyles.note}>
          {t('planDeductibleFrom', { date: dateShown(dayIn(useOwnZone(), new Date(asOf))) })} <a href={paths.myPlan}>{t('seePlan')}</a>
        </p>
      </section>
    </Card>
  )
}

/** /beat-the-deductible (PROG-24) */
export const SavingsPage = () => {
  const { id } = useSession().profile
  const { data: found, error, refetch } = useSearch(savingsCalls.readSavingsHistory, { profileId: id })
  return (
    <div className={styles.page}>
      <h1>{textsOf(titleTexts)('savings')}</h1>
      <p className={styles.intro}>{textsOf(savingsPageTexts)('intro')}</p>
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

const Savings = ({ data: { lifetime, list, totalItems }, meta }: SearchResult<typeof savingsCalls.readSavingsHistory>) => {
  const t = textsOf(savingsPageTexts)
  const [newest] = list
  // The plan's own figure includes the visits here.
  const deductible = meta.planDeductible ? (
    <PlanDeductibleCard {...meta.planDeductible} />
  ) : (
    meta.deductible && <DeductibleCard {...meta.deductible} />
  )
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

/** The savings by month; nothing if there were none in the year. */
const ByMonth = ({ list }: Pick<SearchResult<typeof savingsCalls.readSavingsHistory>['data'], 'list'>) => {
  const zone = useOwnZone()
  const months = savedByMonth(list, { today: dayIn(zone, new Date(serverNow())), zone })
  if (months.every(({ cents }) => cents === 0)) return null
  const t = textsOf(savingsPageTexts)
  return (
    <Card>
      <section aria-labelledby="by-month">
        <h2 id="by-month">{t('byMonth')}</h2>
        <ColumnChart
          columns={months.map(({ month, cents }, at) => ({
            key: month,
            value: cents,
            shown: moneyShown(cents),
            label: calendarMonthShown(month),
            longLabel: monthOfYearShown(month),
            isMain: at % 3 === 1,
          }))}
          caption={t('byMonth')}
          labelHeading={t('month')}
          valueHeading={t('saved')}
        />
      </section>
    </Card>
  )
}

const NoSavings = () => {
  const t = textsOf(savingsPageTexts)
  const { group } = useSession()
  const action = hasFeature(group, 'Telehealth') && <ButtonLink href={paths.requestVisit}>{t('requestVisit')}</ButtonLink>
  return (
    <EmptyState scene={<JarScene />} title={t('none')} action={action}>
      {t('noneMore')}
    </EmptyState>
  )
}
