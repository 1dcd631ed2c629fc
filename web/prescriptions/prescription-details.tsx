import { useState } from 'react'
import { phoneLink } from '#shared/fields/phone.ts'
import { type DrugAsked, type DrugPrice, prescriptionCalls } from '#shared/prescriptions/prescription-calls.ts'
import { Button, ButtonLink } from '#ui/components/button.tsx'
import { DetailsNote, DetailsPanel, DetailsPart } from '#ui/components/finder/details-panel.tsx'
import { PlaceLines } from '#ui/components/finder/place-item.tsx'
import { Dialog } from '#ui/components/frames/dialog.tsx'
import { IconPhone } from '#ui/components/icons.ts'
import { useSearch } from '#ui/lib/calls/use-search.ts'
import { dateShown, joined, moneyShown } from '#ui/lib/format.ts'
import { textsOf } from '#ui/lib/texts.ts'
import { FavoriteButton } from '#web/favorites/favorite-button.tsx'
import { DiscountCardDetails } from '#web/prescriptions/discount-card-details.tsx'
import { DrugCard } from '#web/prescriptions/drug-card.tsx'
import { addressOf, centsOf, strengthShown } from '#web/prescriptions/prescription-words.ts'
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

type Props = { row: DrugPrice; chosen: DrugChosen; asked: DrugAsked; onBack: () => void }

/** The details of one drug at one pharmacy, with the discount card (RX-23..35). */
export const PrescriptionDetails = ({ row, chosen, asked, onBack }: Props) => {
  const t = textsOf(prescriptionsTexts)
  const { zip } = asked
  const [isDisclaimed, setDisclaimed] = useState(false)
  const { Name, PharmacyId, PharmacyName, Distance, Phone, IsEstimated, PriceSource, PriceDate } = row
  const card = useSearch(prescriptionCalls.readDiscountCard, { name: Name, location: zip }).data
  const what = joined([chosen.form, strengthShown(chosen.dosage), String(chosen.quantity)], ', ')
  const source = { source: PriceSource, date: dateShown(PriceDate) }
  return (
    <DetailsPanel title={t('details')} onBack={onBack} end={<FavoriteButton type="rx" itemId={chosen.drugId} name={Name} />}>
      <p className={styles.drug}>
        <bdi>{Name}</bdi>
        <span className={styles.price}>{moneyShown(centsOf(row))}</span>
      </p>
      <p className={styles.of}>{joined([what, t(chosen.manufacturer), IsEstimated && t('estimated')])}</p>
      {card && <DiscountCardDetails drug={Name} zip={zip} row={row} card={card.data} />}
      <DrugCard row={row} asked={asked} chosen={chosen} />
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
