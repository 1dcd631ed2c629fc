import { type ReactNode, useState } from 'react'
import type { z } from 'zod/mini'
import { paths } from '#shared/paths.ts'
import type { Confidence, KnownPrice, WayPaid } from '#shared/prices/known-price.ts'
import type { paidSaid } from '#shared/prices/paid-fields.ts'
import { ActionLink } from '#ui/components/action-link.tsx'
import { Button } from '#ui/components/button.tsx'
import { Sentence } from '#ui/components/sentence.tsx'
import { dateShown, moneyShown } from '#ui/lib/format.ts'
import styles from '#web/prices/price-card.module.css'
import { priceCardTexts } from '#web/prices/price-card-texts.ts'
import { TellPaidDialog } from '#web/prices/tell-paid-dialog.tsx'

type Props = {
  figures: readonly KnownPrice[]
  /** How it may have been paid. */
  ways: readonly WayPaid[]
  /** What is priced, for the dialog. */
  about: string
  onTell: (said: z.infer<typeof paidSaid>) => Promise<void>
  /** A sentence under the figures. */
  children?: ReactNode
}

/** What is known of the price of one need, side by side, and a way to say what one really paid. */
export const PriceCardWidget = ({ figures, ways, about, onTell, children }: Props) => {
  const [isTelling, setTelling] = useState(false)
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
      <div className={styles.tell}>
        <Button kind="secondary" onClick={() => setTelling(true)}>
          {priceCardTexts()('iPaid')}
        </Button>
      </div>
      {isTelling && <TellPaidDialog ways={ways} about={about} onTell={onTell} onClose={() => setTelling(false)} />}
    </>
  )
}

const Figure = ({ figure }: { figure: KnownPrice }) => {
  const t = priceCardTexts()
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
  const t = priceCardTexts()
  if (!range) return t('oneSource')
  const gaps = { lowest: moneyShown(range.lowest), highest: moneyShown(range.highest), n: range.count }
  return range.of === 'averages' ? t('rangeAverages', gaps) : t('rangePharmacies', gaps)
}

const filled: Record<Confidence, number> = { none: 0, some: 1, good: 3 }
const dots = [1, 2, 3] as const

/** How far members bear a figure out: the words say it, the dots are filled or empty, whatever their colour. */
const Mark = ({ confidence }: { confidence: Confidence }) => (
  <span className={styles.mark}>
    <span className={styles.dots} aria-hidden="true">
      {dots.map((dot) => (
        <span key={dot} data-filled={dot <= filled[confidence] || undefined} />
      ))}
    </span>
    {priceCardTexts()(confidence)}
  </span>
)
