import type { CareHost, DrugQuote } from '#care/sdk/care-host.ts'
import styles from '#care/sdk/flows/my-prescriptions/my-prescriptions.module.css'
import { myPrescriptionsTexts } from '#care/sdk/flows/my-prescriptions/my-prescriptions-texts.en.ts'
import listStyles from '#care/sdk/lists/lists.module.css'
import { RowPart } from '#care/sdk/lists/row-view.tsx'
import type { ShownPrescription } from '#shared/prescribing/prescription-shape.ts'
import { ActionLink } from '#ui/components/action-link.tsx'
import { SkeletonLines } from '#ui/components/states/skeleton.tsx'
import { useLoad } from '#ui/lib/calls/use-load.ts'
import { dateShown, moneyShown } from '#ui/lib/format.ts'
import { textsOf } from '#ui/lib/texts.ts'

type Props = { host: CareHost; prescription: ShownPrescription; zip: string | null }

/** What the prescription costs by the portal's price tool, and a cheaper way to get it. */
export const PricePart = ({ host, prescription: { content }, zip }: Props) => {
  const t = textsOf(myPrescriptionsTexts)
  const load = async (): Promise<DrugQuote | null> => {
    if (!content || !host.drugPrice || zip === null) return null
    const { drug, quantity, pharmacy } = content
    const { brand, drug: generic, form, strength } = drug
    const name = brand === '' ? generic : brand
    return host.drugPrice({ name, isBrand: brand !== '', form, strength, quantity, pharmacyId: pharmacy.id, zip })
  }
  const { data, error } = useLoad(async () => ({ quote: await load() }))
  return (
    <RowPart title={t('price')}>
      {data === null && error === null && <SkeletonLines />}
      {(error !== null || data?.quote === null) && <p className={listStyles.hint}>{t('noPrice')}</p>}
      {data?.quote && <Quote quote={data.quote} />}
    </RowPart>
  )
}

const Quote = ({ quote }: { quote: DrugQuote }) => {
  const t = textsOf(myPrescriptionsTexts)
  const { cents, isHere, isEstimated, pharmacy, date, cheaper, href } = quote
  return (
    <>
      <p>
        <span className={styles.price}>{moneyShown(cents)}</span> {t(isHere ? 'priceHere' : 'priceNear', { pharmacy })}
      </p>
      <p className={listStyles.hint}>{t(isEstimated ? 'estimated' : 'published', { date: dateShown(date) })}</p>
      {cheaper && <p>{cheaperWords(cheaper)}</p>}
      <ActionLink href={href}>{t('compare')}</ActionLink>
    </>
  )
}

const cheaperWords = ({ way, saves }: NonNullable<DrugQuote['cheaper']>): string => {
  const t = textsOf(myPrescriptionsTexts)
  const amount = moneyShown(saves)
  if (way.way === 'generic') return t('cheaperGeneric', { name: way.name, amount })
  if (way.way === 'quantity') return t('cheaperQuantity', { quantity: way.quantity, amount })
  if (way.way === 'pharmacy') return t('cheaperPharmacy', { name: way.name, miles: way.miles, amount })
  return t('cheaperStrength', { quantity: way.quantity, strength: way.strength, amount })
}
