import { useState } from 'react'
import { phoneLink } from '#shared/fields/phone.ts'
import { cardSaving, isCardOffered } from '#shared/prescriptions/card-saving.ts'
import { type DrugAsked, type DrugPrice, prescriptionCalls } from '#shared/prescriptions/prescription-calls.ts'
import { Button, ButtonLink } from '#ui/components/button.tsx'
import { BarChart } from '#ui/components/charts/bar-chart.tsx'
import { DetailsNote, DetailsPanel, DetailsPart } from '#ui/components/finder/details-panel.tsx'
import { PlaceLines } from '#ui/components/finder/place-item.tsx'
import { Dialog } from '#ui/components/frames/dialog.tsx'
import { IconPhone } from '#ui/components/icons.ts'
import { useSearch } from '#ui/lib/calls/use-search.ts'
import { dateShown, joined, moneyShown } from '#ui/lib/format.ts'
import { distanceShown } from '#ui/lib/place-format.ts'
import { textsOf } from '#ui/lib/texts.ts'
import { FavoriteButton } from '#web/favorites/favorite-button.tsx'
import { DiscountCardDetails } from '#web/prescriptions/discount-card-details.tsx'
import { DrugCard } from '#web/prescriptions/drug-card.tsx'
import { addressOf, cardPricesOf, centsOf, strengthShown } from '#web/prescriptions/prescription-words.ts'
import styles from '#web/prescriptions/prescriptions.module.css'
import { prescriptionsTexts } from '#web/prescriptions/prescriptions-texts.en.ts'
import type { DrugChosen } from '#web/prescriptions/use-prescriptions.ts'

const points = ['notInsurance', 'mustShow', 'savingsVary', 'providersChange', 'noServices'] as const

/** The disclaimer, and how estimates are made (RX-35..40). */
const DisclaimerDialog = ({ onClose }: { onClose: () => void }) => {
  const t = textsOf(prescriptionsTexts)
  return (
    <Dialog
      title={t('disclaimer')}
      onClose={onClose}
      foot={
        <Button kind="secondary" onClick={onClose}>
          {t('close')}
        </Button>
      }
    >
      <ul className={styles.points}>
        {points.map((point) => (
          <li key={point}>{t(point)}</li>
        ))}
      </ul>
      <p>{t('howEstimated')}</p>
    </Dialog>
  )
}

/** The price without the card, struck out, and what the card saves. */
const Saving = ({ cents, retail }: { cents: number; retail: number }) => {
  const t = textsOf(prescriptionsTexts)
  return (
    <p className={styles.saving}>
      <span>
        <span className="visually-hidden">{t('retailPrice')} </span>
        <s>
          <bdi>{moneyShown(retail)}</bdi>
        </s>
      </span>
      <strong>{t('youSave', { saving: moneyShown(cents) })}</strong>
    </p>
  )
}

/** Pharmacies in the chart: the cheapest, and the open one. */
const mostBars = 5

/** The drug's price at the cheapest pharmacies and at this one, side by side. */
const PharmacyChart = ({ rows, openId }: { rows: readonly DrugPrice[]; openId: string }) => {
  const title = textsOf(prescriptionsTexts)('nearbyPrices')
  const shown = rows.filter(({ PharmacyId }, at) => at < mostBars || PharmacyId === openId)
  if (shown.length < 2) return null
  return (
    <DetailsPart title={title}>
      <BarChart
        label={title}
        bars={shown.map((row) => ({
          key: row.PharmacyId,
          label: <bdi>{row.PharmacyName}</bdi>,
          hint: distanceShown(row.Distance),
          value: centsOf(row),
          shown: <bdi>{moneyShown(centsOf(row))}</bdi>,
          isQuiet: row.PharmacyId !== openId,
        }))}
      />
    </DetailsPart>
  )
}

type Props = { row: DrugPrice; rows: readonly DrugPrice[]; chosen: DrugChosen; asked: DrugAsked; onBack: () => void }

/** The details of one drug at one pharmacy, with the discount card (RX-23..35). */
export const PrescriptionDetails = ({ row, rows, chosen, asked, onBack }: Props) => {
  const t = textsOf(prescriptionsTexts)
  const { zip } = asked
  const [isDisclaimed, setDisclaimed] = useState(false)
  const { Name, PharmacyId, PharmacyName, Distance, Phone, IsEstimated, PriceSource, PriceDate } = row
  const card = useSearch(prescriptionCalls.readDiscountCard, { name: Name, location: zip }).data
  const what = joined([chosen.form, strengthShown(chosen.dosage), String(chosen.quantity)], ', ')
  const prices = cardPricesOf(row)
  const saving = cardSaving(prices)
  const source = { source: PriceSource, date: dateShown(PriceDate) }
  return (
    <DetailsPanel title={t('details')} onBack={onBack} end={<FavoriteButton type="rx" itemId={chosen.drugId} name={Name} />}>
      <p className={styles.drug}>
        <bdi>{Name}</bdi>
        <span className={styles.price}>{moneyShown(centsOf(row))}</span>
      </p>
      {saving !== null && prices.retail !== null && <Saving cents={saving} retail={prices.retail} />}
      <p className={styles.of}>{joined([what, t(chosen.manufacturer), IsEstimated && t('estimated')])}</p>
      {card && isCardOffered(prices) && <DiscountCardDetails drug={Name} zip={zip} row={row} card={card.data} />}
      {card && !isCardOffered(prices) && <p className={styles.noSaving}>{t('noSaving')}</p>}
      <DrugCard row={row} asked={asked} chosen={chosen} />
      <PharmacyChart rows={rows} openId={PharmacyId} />
      <DetailsPart title={t('locations')}>
        <div className={styles.place}>
          <bdi>{PharmacyName}</bdi>
          <FavoriteButton type="pharmacy" itemId={PharmacyId} name={PharmacyName} />
        </div>
        <PlaceLines name={PharmacyName} address={addressOf(row)} distance={Distance} phone={Phone || null} />
      </DetailsPart>
      {card && (
        <DetailsPart title={t('helpLine')}>
          <div className={styles.line}>
            <bdi>{card.meta.helpLine}</bdi>
            <ButtonLink kind="quiet" icon={IconPhone} href={phoneLink(card.meta.helpLine)}>
              {t('call')}
            </ButtonLink>
          </div>
        </DetailsPart>
      )}
      <DetailsNote>
        {t('confirm')} {t(IsEstimated ? 'estimateNote' : 'askedNote', source)}
      </DetailsNote>
      <div className={styles.more}>
        <Button kind="quiet" onClick={() => setDisclaimed(true)}>
          {t('disclaimer')}
        </Button>
      </div>
      {isDisclaimed && <DisclaimerDialog onClose={() => setDisclaimed(false)} />}
    </DetailsPanel>
  )
}
