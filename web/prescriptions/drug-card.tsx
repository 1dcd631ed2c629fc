import type { ReactNode } from 'react'
import type { CheaperWay, Way } from '#shared/prescriptions/cheaper-way.ts'
import { drugCardCalls } from '#shared/prescriptions/drug-card-calls.ts'
import type { DrugAsked, DrugPrice } from '#shared/prescriptions/prescription-calls.ts'
import { DetailsPart } from '#ui/components/finder/details-panel.tsx'
import { Sentence } from '#ui/components/sentence.tsx'
import { PanelLoaded } from '#ui/components/states/load-failed.tsx'
import { send } from '#ui/lib/calls/send.ts'
import { useAction } from '#ui/lib/calls/use-action.ts'
import { useCall } from '#ui/lib/calls/use-call.ts'
import { joined, moneyShown, numberShown } from '#ui/lib/format.ts'
import { textsOf } from '#ui/lib/texts.ts'
import { strengthShown } from '#web/prescriptions/prescription-words.ts'
import styles from '#web/prescriptions/prescriptions.module.css'
import { prescriptionsTexts } from '#web/prescriptions/prescriptions-texts.en.ts'
import type { DrugChosen } from '#web/prescriptions/use-prescriptions.ts'
import { PriceCardWidget } from '#web/prices/price-card-widget.tsx'

type Props = { row: DrugPrice; asked: DrugAsked; chosen: DrugChosen }

/** The known prices of a drug at a pharmacy, side by side, and ways to pay less. */
export const DrugCard = ({ row: { Name, PharmacyId, PharmacyName }, asked, chosen }: Props) => {
  const { form, dosage, quantity, manufacturer } = chosen
  const there = { ...asked, form, dosage, quantity, manufacturer, pharmacyId: PharmacyId }
  const answer = useCall(drugCardCalls.readDrugCard, there)
  const { refresh } = useAction(drugCardCalls.readDrugCard)
  return (
    <DetailsPart title={textsOf(prescriptionsTexts)('sideBySide')}>
      <PanelLoaded answer={answer}>
        {({ figures, ways, cheaper }) => (
          <PriceCardWidget
            figures={figures}
            ways={ways}
            about={joined([joined([Name, strengthShown(dosage), String(quantity)], ', '), PharmacyName])}
            onReport={async (said) => {
              await send(drugCardCalls.reportDrugPaid, { ...there, ...said })
              await refresh()
            }}
          >
            {cheaper && (
              <p className={styles.cheaper}>
                <CheaperSentence cheaper={cheaper} quantity={quantity} />
              </p>
            )}
          </PriceCardWidget>
        )}
      </PanelLoaded>
    </DetailsPart>
  )
}

const milesShown = (miles: number): string => numberShown(Math.round(miles * 10) / 10)

const CheaperSentence = ({ cheaper: { way, saves }, quantity }: { cheaper: NonNullable<CheaperWay>; quantity: number }) => {
  const t = textsOf(prescriptionsTexts)
  const money = { price: <bdi key="price">{moneyShown(way.cents)}</bdi>, saves: <bdi key="saves">{moneyShown(saves)}</bdi> }
  const partsOf = (one: Way): readonly ReactNode[] => {
    if (one.way === 'generic') return t.parts('cheaperGeneric', { ...money, name: <bdi key="name">{one.name}</bdi> })
    if (one.way === 'pharmacy')
      return t.parts('cheaperPharmacy', { ...money, name: <bdi key="name">{one.name}</bdi>, miles: milesShown(one.miles) })
    const pieces = { ...money, quantity: numberShown(one.quantity) }
    if (one.way === 'quantity') return t.parts('cheaperQuantity', { ...pieces, asked: numberShown(quantity) })
    return t.parts('cheaperStrength', { ...pieces, strength: strengthShown(one.strength) })
  }
  return <Sentence parts={partsOf(way)} />
}
