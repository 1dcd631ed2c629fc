import { type ReactNode, useState } from 'react'
import type { z } from 'zod/mini'
import { paths } from '#shared/paths.ts'
import type { Confidence, KnownPrice, WayPaid } from '#shared/prices/known-price.ts'
import type { paidReport } from '#shared/prices/paid-fields.ts'
import { ActionLink } from '#ui/components/action-link.tsx'
import { Button } from '#ui/components/button.tsx'
import { type Bar, BarChart } from '#ui/components/charts/bar-chart.tsx'
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
  return (
    <>
      {figures.length > 0 && <BarChart label={about} bars={figures.map(barOfFigure)} />}
      {children}
      <ReportPaid ways={ways} about={about} onReport={onReport} />
    </>
  )
}

/** The button to report the price actually paid, and its dialog. */
export const ReportPaid = ({ ways, about, onReport }: Pick<Props, 'ways' | 'about' | 'onReport'>) => {
  const [isReporting, setReporting] = useState(false)
  return (
    <>
      <div className={styles.report}>
        <Button kind="secondary" onClick={() => setReporting(true)}>
          {textsOf(priceCardTexts)('reportPaid')}
        </Button>
      </div>
      {isReporting && <ReportPaidDialog ways={ways} about={about} onReport={onReport} onClose={() => setReporting(false)} />}
    </>
  )
}

/** A known price as a bar of a chart, with its range, source, date and confirmation. */
export const barOfFigure = (figure: KnownPrice): Bar => {
  const t = textsOf(priceCardTexts)
  const { how, cents, isEstimated } = figure
  return {
    key: how,
    label: t(how),
    hint: t(`${how}Means`),
    value: cents,
    shown: (
      <>
        <bdi>{moneyShown(cents)}</bdi>
        {isEstimated && <span className={styles.estimated}>{t('estimated')}</span>}
      </>
    ),
    children: <FigureNotes figure={figure} />,
  }
}

const FigureNotes = ({ figure }: { figure: KnownPrice }) => {
  const t = textsOf(priceCardTexts)
  const { how, source, date, confidence } = figure
  return (
    <>
      <span>{rangeShown(figure)}</span>
      <Mark confidence={confidence} />
      <span className={styles.source}>
        <Sentence parts={t.parts('source', { source: <bdi key="source">{source}</bdi>, date: dateShown(date) })} />
      </span>
      {how === 'visit' && <ActionLink href={paths.requestVisit}>{t('requestVisit')}</ActionLink>}
    </>
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
