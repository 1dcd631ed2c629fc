import type { UseQueryResult } from '@tanstack/react-query'
import type { procedureCalls } from '#shared/procedures/procedure-calls.ts'
import { type Payer, payers, priceKinds } from '#shared/procedures/procedure-rules.ts'
import { Button } from '#ui/components/button.tsx'
import { Card } from '#ui/components/card.tsx'
import { IconRefresh } from '#ui/components/icons.ts'
import { SkeletonLines } from '#ui/components/states/skeleton.tsx'
import type { SearchResult } from '#ui/lib/calls/use-search.ts'
import { dateShown, moneyShown } from '#ui/lib/format.ts'
import { textsOf } from '#ui/lib/texts.ts'
import { uiTexts } from '#ui/lib/ui-texts.en.ts'
import type { ProcedureQuery } from '#web/procedures/procedure-query.ts'
import styles from '#web/procedures/procedures-page.module.css'
import { proceduresTexts } from '#web/procedures/procedures-texts.en.ts'

type Prices = SearchResult<typeof procedureCalls.readProcedurePrices>
type Props = { asked: ProcedureQuery; prices: UseQueryResult<Prices> }

/** The average prices of the procedure near the ZIP, with their source (PROC-07, PROC-11). */
export const ProcedurePrices = ({ asked: { code, name, zip }, prices: { data, error, refetch, isPlaceholderData } }: Props) => {
  const title = data?.meta.name || name
  return (
    <section className={styles.result} aria-labelledby="result" aria-busy={(data === undefined && error === null) || isPlaceholderData}>
      <h2 id="result" aria-live="polite">
        <bdi>{title ? `${title} - ${code}` : code}</bdi>
      </h2>
      {data ? <Known prices={data} code={code} zip={zip} /> : error ? <Failed onRetry={() => refetch()} /> : <SkeletonLines />}
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

const Known = ({ prices: { data, meta }, code, zip }: { prices: Prices; code: string; zip: string }) => {
  const t = textsOf(proceduresTexts)
  const highest = Math.max(...payers.flatMap((payer) => data[payer].map(({ average }) => average)))
  if (data.cash.length + data.insurance.length === 0)
    return (
      <p role="status">
        {t('nothing')} {t('nothingMore', { code, zip })}
      </p>
    )
  return (
    <>
      <div className={styles.payers}>
        {payers.map((payer) => (
          <Card key={payer}>
            <Averages payer={payer} averages={data[payer]} highest={highest} />
          </Card>
        ))}
      </div>
      <p className={styles.note}>
        {meta.area && areaWords(meta.area)} {t('averages')}{' '}
        {meta.sources.map(({ name, date }) => t('source', { source: name, date: dateShown(date) })).join(' ')} {t('cpt')}
      </p>
    </>
  )
}

const areaWords = (area: string): string => {
  const t = textsOf(proceduresTexts)
  if (area === 'US') return t('area US')
  return /^\d/.test(area) ? t('area zip', { area }) : t('area state', { area })
}

/** Two figures with bars, on one scale for both payers (PROC-12, PROC-18). */
const Averages = ({ payer, averages, highest }: { payer: Payer; averages: Prices['data'][Payer]; highest: number }) => {
  const t = textsOf(proceduresTexts)
  return (
    <>
      <h3>{t(payer)}</h3>
      <p className={styles.means}>{t(`${payer}Means`)}</p>
      <dl className={styles.figures}>
        {priceKinds.map((type) => {
          const average = averages.find((one) => one.type === type)?.average
          return (
            <div key={type}>
              <dt>{t(type)}</dt>
              <dd>
                {average === undefined ? (
                  <span className={styles.unknown}>{t('unknown')}</span>
                ) : (
                  <bdi>{moneyShown(Math.round(average * 100))}</bdi>
                )}
                {average !== undefined && <meter className={styles.bar} min={0} max={highest} value={average} aria-hidden="true" />}
              </dd>
            </div>
          )
        })}
      </dl>
    </>
  )
}
