import { type ReactNode, useState } from 'react'
import type { z } from 'zod/mini'
import { paths } from '#shared/paths.ts'
import type { Confidence, KnownPrice, WayPaid } from '#shared/prices/known-price.ts'
import type { paidReport } from '#shared/prices/paid-fields.ts'
import { ActionLink } from '#ui/components/action-link.tsx'
import { Button } from '#ui/components/button.tsx'
import { Sentence } from '#ui/components/sentence.tsx'
import { dateShown, moneyShown } from '#ui/lib/format.ts'
import { textsOf } from '#ui/lib/texts.ts'
import styles from '#web/prices/price-card.module.css'
import { priceCardTexts } from '#web/prices/price-card-texts.en.ts'
import { ReportPaidDialog } from '#web/prices/report-paid-dialog.tsx'

type Props = {
  figures: readonly KnownPrice[]
  /** The possible methods of payment. */
  ways: readonly WayPaid[]
  /** The name of the priced item, for the dialog. */
  about: string
  onReport: (report: z.infer<typeof paidReport>) => Promise<void>
  /** A sentence below the figures. */
  children?: ReactNode
}

/** The known prices of one item, side by side, and a button to report the price actually paid. */
export const PriceCardWidget = ({ figures, ways, about, onReport, children }: Props) => {
  const [isReporting, setReporting] = useState(false)
  return (
    <>
      {figures.length > 0 && (
        <dl className={styles.figures}>
          {figures.map((figure) => (
            <Figure key={figure.how} figure={figure} />
          ))}
        </dl>
      )}
      {children}
      <div className={styles.report}>
        <Button kind="secondary" onClick={() => setReporting(true)}>
          {textsOf(priceCardTexts)('reportPaid')}
        </Button>
      </div>
      {isReporting && <ReportPaidDialog ways={ways} about={about} onReport={onReport} onClose={() => setReporting(false)} />}
    </>
  )
}

const Figure = ({ figure }: { figure: KnownPrice }) => {
  const t = textsOf(priceCardTexts)
  const { how, cents, isEstimated, source, date, confidence } = figure
  return (
    <div>
      <dt>
        {t(how)}
        <span className={styles.means}>{t(`${how}Means`)}</span>
      </dt>
      <dd>
        <span className={styles.price}>
          <bdi>{moneyShown(cents)}</bdi>
          {isEstimated && <span className={styles.estimated}>{t('estimated')}</span>}
        </span>
        <span>{rangeShown(figure)}</span>
        <Mark confidence={confidence} />
        <span className={styles.source}>
          <Sentence parts={t.parts('source', { source: <bdi key="source">{source}</bdi>, date: dateShown(date) })} />
        </span>
        {how === 'visit' && <ActionLink href={paths.requestVisit}>{t('requestVisit')}</ActionLink>}
      </dd>
    </div>
  )
}

const rangeShown = ({ range }: KnownPrice): string => {
  const t = textsOf(priceCardTexts)
  if (!range) return t('oneSource')
  const params = { lowest: moneyShown(range.lowest), highest: moneyShown(range.highest), n: range.count }
  return range.of === 'averages' ? t('rangeAverages', params) : t('rangePharmacies', params)
}

const filled: Record<Confidence, number> = { none: 0, some: 1, good: 3 }
const dots = [1, 2, 3] as const

/** How well members' reports support a figure: as text, and as filled or empty dots that do not rely on color. */
const Mark = ({ confidence }: { confidence: Confidence }) => (
  <span className={styles.mark}>
    <span className={styles.dots} aria-hidden="true">
      {dots.map((dot) => (
        <span key={dot} data-filled={dot <= filled[confidence] || undefined} />
      ))}
    </span>
    {textsOf(priceCardTexts)(confidence)}
  </span>
)
