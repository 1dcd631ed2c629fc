import { type ClaimAmounts, discountOf } from '#shared/claims/claim-amounts.ts'
import { claimTexts } from '#shared/claims/claim-texts.en.ts'
import { moneyShown } from '#ui/lib/format.ts'
import { textsOf } from '#ui/lib/texts.ts'
import styles from '#web/claims/claims-page.module.css'

/** An amount; words instead of a number where the payer does not say. */
export const centsShown = (cents: number | null): string => (cents === null ? textsOf(claimTexts)('unknown') : moneyShown(cents))

type Props = { amounts: ClaimAmounts; network?: 'in' | 'out' | null }

/** From what was billed to what is owed. */
export const ClaimAmountsShown = ({ amounts, network = null }: Props) => {
  const t = textsOf(claimTexts)
  const discount = discountOf(amounts, network)
  const rows = [
    ['billed', amounts.billed],
    ...(discount === null ? [] : [['discount', -discount] as const]),
    ['allowed', amounts.allowed],
    ['planPaid', amounts.paid],
    ['owed', amounts.owed],
  ] as const
  return (
    <dl className={styles.amounts}>
      {rows.map(([name, cents]) => (
        <div key={name} className={name === 'owed' ? styles.owed : undefined}>
          <dt>{t(name)}</dt>
          <dd>{centsShown(cents)}</dd>
        </div>
      ))}
    </dl>
  )
}
