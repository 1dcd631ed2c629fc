import type { ReactNode } from 'react'
import { prescriptionWordTexts } from '#care/sdk/prescribing/prescription-word-texts.en.ts'
import { directionTexts } from '#shared/prescribing/direction-texts.en.ts'
import { drugShown } from '#shared/prescribing/order-fields.ts'
import type { OrderState } from '#shared/prescribing/order-states.ts'
import { directionsIn } from '#shared/prescribing/plain-directions.ts'
import type { ShownPrescription } from '#shared/prescribing/prescription-shape.ts'
import { PhoneLink } from '#ui/components/phone-link.tsx'
import { StatusBadge, type Tone } from '#ui/components/states/status-badge.tsx'
import { maskPhone } from '#ui/fields/input-mask.ts'
import { dateShown } from '#ui/lib/format.ts'
import { catalogueOf, currentLanguage, textsOf } from '#ui/lib/texts.ts'

const tones: Readonly<Record<OrderState, Tone>> = {
  queued: 'info',
  sent: 'info',
  received: 'success',
  failed: 'danger',
  dispensed: 'neutral',
  cancelling: 'warning',
  cancelled: 'neutral',
}

/** The state of a prescription; one that has waited for long is called delayed. */
export const PrescriptionStatus = ({ prescription: { status, delayedAt } }: { prescription: ShownPrescription }) => {
  const isLate = delayedAt !== null && (status === 'queued' || status === 'cancelling')
  return <StatusBadge tone={isLate ? 'warning' : tones[status]}>{textsOf(prescriptionWordTexts)(isLate ? 'late' : status)}</StatusBadge>
}

/** Name, strength and form, or that it cannot be read. */
export const drugName = ({ content }: ShownPrescription): string =>
  content ? drugShown(content.drug) : textsOf(prescriptionWordTexts)('unreadable')

/** The directions in the language of the page. */
export const directionsShown = ({ content }: ShownPrescription): string =>
  content ? directionsIn(content.directions, currentLanguage(), catalogueOf(directionTexts)) : ''

/** What a prescription says, as labels and values. */
export const prescriptionFacts = (prescription: ShownPrescription): [string, ReactNode][] => {
  const t = textsOf(prescriptionWordTexts)
  const { content, label, refillsLeft, signedAt, reference } = prescription
  if (!content) return []
  const { pharmacy, prescriber, quantity, quantityUnit, daysSupply } = content
  const name = [`${prescriber.first} ${prescriber.last}`, prescriber.credentials].filter(Boolean).join(', ')
  const directions = directionsShown(prescription)
  return [
    [t('directions'), <bdi key="directions">{directions}</bdi>],
    ...(directions === label
      ? []
      : ([
          [
            t('label'),
            <bdi key="label" lang="en">
              {label}
            </bdi>,
          ],
        ] as [string, ReactNode][])),
    [t('quantity'), t('supply', { amount: t(quantityUnit, { quantity }), days: daysSupply })],
    [
      t('pharmacy'),
      <span key="pharmacy">
        <bdi>{pharmacy.name}</bdi>
        <br />
        <bdi>{pharmacy.address}</bdi>
        {pharmacy.phone && (
          <>
            <br />
            <PhoneLink phone={maskPhone(pharmacy.phone)} />
          </>
        )}
      </span>,
    ],
    [t('refillsLeft'), String(refillsLeft)],
    [t('prescribedBy'), <bdi key="prescriber">{name}</bdi>],
    [t('signedOn'), dateShown(signedAt.slice(0, 10))],
    [t('number'), <bdi key="number">{reference}</bdi>],
  ]
}
