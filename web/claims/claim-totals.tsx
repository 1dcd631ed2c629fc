import { useId } from 'react'
import { amountNames, type ClaimAmounts, owedParts } from '#shared/claims/claim-amounts.ts'
import type { ClaimYear } from '#shared/claims/claim-calls.ts'
import { claimTexts } from '#shared/claims/claim-texts.en.ts'
import { Card } from '#ui/components/card.tsx'
import { moneyShown } from '#ui/lib/format.ts'
import { textsOf } from '#ui/lib/texts.ts'
import { ClaimAmountsShown } from '#web/claims/claim-amounts-shown.tsx'
import type { ClaimFilters } from '#web/claims/claim-filters.ts'
import styles from '#web/claims/claims-page.module.css'
import { claimsPageTexts } from '#web/claims/claims-texts.en.ts'

const added = (rows: readonly ClaimYear[], name: keyof ClaimAmounts): number | null => {
  const known = rows.map((row) => row[name]).filter((cents) => cents !== null)
  return known.length === 0 ? null : known.reduce((sum, cents) => sum + cents, 0)
}

/** Totals of one year, the filter's or the newest, of the chosen person or of everyone. Other filters do not change them. */
export const ClaimTotals = ({ filters, years }: { filters: ClaimFilters; years: readonly ClaimYear[] }) => {
  const [t, words] = [textsOf(claimsPageTexts), textsOf(claimTexts)]
  const heading = useId()
  const year = filters.year === undefined ? years[0]?.year : Number(filters.year)
  const rows = years.filter((row) => row.year === year && (filters.personId === undefined || row.personId === filters.personId))
  if (year === undefined || rows.length === 0) return null
  const totals = Object.fromEntries(amountNames.map((name) => [name, added(rows, name)])) as ClaimAmounts
  const unknown = rows.reduce((sum, row) => sum + row.unknown, 0)
  return (
    <Card>
      <section aria-labelledby={heading}>
        <h2 id={heading}>{t('totals', { year: `${year}` })}</h2>
        <ClaimAmountsShown amounts={totals} />
        <dl className={styles.amounts}>
          {owedParts(totals).map(({ kind, cents }) => (
            <div key={kind}>
              <dt>{words(kind)}</dt>
              <dd>{moneyShown(cents)}</dd>
            </div>
          ))}
        </dl>
        <p className={styles.note}>
          {t('totalsMore')} {unknown > 0 && t('partly', { n: unknown })}
        </p>
      </section>
    </Card>
  )
}
