import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { hasFeature } from '#shared/groups/group-features.ts'
import { paths } from '#shared/paths.ts'
import type { KnownPrice } from '#shared/prices/known-price.ts'
import type { procedureCalls } from '#shared/procedures/procedure-calls.ts'
import { procedureCardCalls } from '#shared/procedures/procedure-card-calls.ts'
import { type Payer, payers } from '#shared/procedures/procedure-rules.ts'
import { ActionLink } from '#ui/components/action-link.tsx'
import { Button } from '#ui/components/button.tsx'
import { Card } from '#ui/components/card.tsx'
import { type Bar, BarChart } from '#ui/components/charts/bar-chart.tsx'
import { IconRefresh } from '#ui/components/icons.ts'
import { PanelLoaded } from '#ui/components/states/load-failed.tsx'
import { SkeletonLines } from '#ui/components/states/skeleton.tsx'
import { send } from '#ui/lib/calls/send.ts'
import { useAction } from '#ui/lib/calls/use-action.ts'
import { useCall } from '#ui/lib/calls/use-call.ts'
import type { SearchResult } from '#ui/lib/calls/use-search.ts'
import { dateShown, moneyShown } from '#ui/lib/format.ts'
import { textsOf } from '#ui/lib/texts.ts'
import { uiTexts } from '#ui/lib/ui-texts.en.ts'
import { barOfFigure, ReportPaid } from '#web/prices/price-card-widget.tsx'
import type { ProcedureQuery } from '#web/procedures/procedure-query.ts'
import styles from '#web/procedures/procedures-page.module.css'
import { proceduresTexts } from '#web/procedures/procedures-texts.en.ts'
import { useSession } from '#web/session/use-session.tsx'

type Prices = SearchResult<typeof procedureCalls.readProcedurePrices>
type Props = { asked: ProcedureQuery; prices: UseQueryResult<Prices> }

/** The average prices of the procedure near the ZIP, with their source (PROC-07, PROC-11). */
export const ProcedurePrices = ({ asked: { code, name, zip }, prices: { data, error, refetch, isPlaceholderData } }: Props) => {
  const title = data?.meta.name || name
  const about = title ? `${title} - ${code}` : code
  return (
    <section className={styles.result} aria-labelledby="result" aria-busy={(data === undefined && error === null) || isPlaceholderData}>
      <h2 id="result" aria-live="polite">
        <bdi>{about}</bdi>
      </h2>
      {data ? (
        <Known prices={data} about={about} asked={{ code, zip }} isStale={isPlaceholderData} />
      ) : error ? (
        <Failed onRetry={() => refetch()} />
      ) : (
        <SkeletonLines />
      )}
    </section>
  )
}

const Failed = ({ onRetry }: { onRetry: () => void }) => (
  <p>
    {textsOf(proceduresTexts)('detailsFailed')}{' '}
    <Button kind="quiet" icon={IconRefresh} onClick={onRetry}>
      {textsOf(uiTexts)('tryAgain')}
    </Button>
  </p>
)

type KnownProps = { prices: Prices; about: string; asked: Pick<ProcedureQuery, 'code' | 'zip'>; isStale: boolean }

const Known = ({ prices, about, asked, isStale }: KnownProps) => {
  const t = textsOf(proceduresTexts)
  const { data, meta } = prices
  const { code, zip } = asked
  if (data.cash.length + data.insurance.length === 0)
    return (
      <p role="status">
        {t('nothing')} {t('nothingMore', { code, zip })}
      </p>
    )
  return (
    <>
      <Card>
        {isStale ? (
          <BarChart label={about} bars={barsOf(prices, [])} />
        ) : (
          <ProcedureCard key={`${code} ${zip}`} prices={prices} about={about} asked={asked} />
        )}
      </Card>
      <p className={styles.note}>
        {meta.area && areaWords(meta.area)} {t('averages')}{' '}
        {meta.sources.map(({ name, date }) => t('source', { source: name, date: dateShown(date) })).join(' ')} {t('cpt')}
      </p>
    </>
  )
}

/** All prices in one chart. Range, source and confirmation of each follow with a second call; the chart does not wait for it. */
const ProcedureCard = ({ prices, about, asked: { code, zip } }: Omit<KnownProps, 'isStale'>) => {
  const answer = useCall(procedureCardCalls.readProcedureCard, { zip, cpt: code })
  const { refresh } = useAction(procedureCardCalls.readProcedureCard)
  return (
    <>
      <BarChart label={about} bars={barsOf(prices, answer.data?.figures ?? [])} />
      <WhereToGo zip={zip} />
      <PanelLoaded answer={answer}>
        {({ ways }) => (
          <ReportPaid
            ways={ways}
            about={about}
            onReport={async (said) => {
              await send(procedureCardCalls.reportProcedurePaid, { zip, cpt: code, ...said })
              await refresh()
            }}
          />
        )}
      </PanelLoaded>
    </>
  )
}

/** Where to get the procedure: the finders that the member's group has. */
const WhereToGo = ({ zip }: { zip: string }) => {
  const t = textsOf(proceduresTexts)
  const { group } = useSession()
  const near = `?${new URLSearchParams({ zip })}`
  const finders = [
    ['Providers', paths.providers, 'findProviders'],
    ['Facilities', paths.facilities, 'findFacilities'],
  ] as const
  const links = finders.filter(([feature]) => hasFeature(group, feature))
  if (links.length === 0) return null
  return (
    <p className={styles.where}>
      {links.map(([feature, path, words]) => (
        <ActionLink key={feature} href={path + near}>
          {t(words, { zip })}
        </ActionLink>
      ))}
    </p>
  )
}

const areaWords = (area: string): string => {
  const t = textsOf(proceduresTexts)
  if (area === 'US') return t('area US')
  return /^\d/.test(area) ? t('area zip', { area }) : t('area state', { area })
}

const paidBy = { cash: 'cash', insurance: 'plan' } as const

const priceShown = (cents: number | null): ReactNode =>
  cents === null ? textsOf(proceduresTexts)('unknown') : <bdi>{moneyShown(cents)}</bdi>

/**
 * What is billed, what people pay in cash and what plans pay (PROC-11, PROC-18), then a virtual visit and the member's own share. Both payers
 * are billed alike unless their averages differ.
 */
const barsOf = ({ data }: Prices, figures: readonly KnownPrice[]): Bar[] => {
  const t = textsOf(proceduresTexts)
  const centsOf = (payer: Payer, type: 'submitted' | 'allowed'): number | null => {
    const average = data[payer].find((one) => one.type === type)?.average
    return average === undefined ? null : Math.round(average * 100)
  }
  const billed = payers.flatMap((payer) => {
    const cents = centsOf(payer, 'submitted')
    return cents === null ? [] : [{ payer, cents }]
  })
  const isOneBill = new Set(billed.map(({ cents }) => cents)).size === 1
  const bills = (isOneBill ? billed.slice(0, 1) : billed).map(
    ({ payer, cents }): Bar => ({
      key: `billed ${payer}`,
      label: t('submitted'),
      hint: isOneBill ? t('submittedMeans') : t(payer),
      value: cents,
      shown: priceShown(cents),
      isQuiet: true,
    }),
  )
  const paid = payers.map((payer): Bar => {
    const cents = centsOf(payer, 'allowed')
    const figure = figures.find(({ how }) => how === paidBy[payer])
    return {
      key: payer,
      label: t(payer),
      hint: t('allowed'),
      value: cents,
      shown: priceShown(cents),
      children: figure && barOfFigure(figure).children,
    }
  })
  const visit = figures.filter(({ how }) => how === 'visit').map(barOfFigure)
  const share: Bar = { key: 'share', label: t('share'), hint: t('shareMeans'), value: null, shown: t('shareUnknown') }
  return [...bills, ...paid, ...visit, share]
}
