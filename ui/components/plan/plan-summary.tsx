import { type ReactNode, useId } from 'react'
import type { NetworkTerms, SpendLimit } from '#shared/benefits/plan-terms.ts'
import type { AccumulatorKind, NetworkSide, PlanType } from '#shared/benefits/plan-words.ts'
import { Card } from '#ui/components/card.tsx'
import { planTermTexts } from '#ui/components/plan/plan-term-texts.en.ts'
import styles from '#ui/components/plan/plan-terms.module.css'
import { dateShown, moneyShown } from '#ui/lib/format.ts'
import { textsOf } from '#ui/lib/texts.ts'

type Summary = { name: string; type: PlanType; hasHsa: boolean; yearStartsOn: string; yearEndsOn: string; children?: ReactNode }

/** A plan's name, type and year. `children` follow, such as links. */
export const PlanSummary = ({ name, type, hasHsa, yearStartsOn, yearEndsOn, children }: Summary) => {
  const t = textsOf(planTermTexts)
  const heading = useId()
  return (
    <Card>
      <section aria-labelledby={heading}>
        <h2 id={heading}>
          <bdi>{name}</bdi>
        </h2>
        <p className={styles.note}>
          <bdi>{type}</bdi> · {t('year', { from: dateShown(yearStartsOn), to: dateShown(yearEndsOn) })}
        </p>
        <p>
          {t(type)} {hasHsa && t('hsa')}
        </p>
        {children}
      </section>
    </Card>
  )
}

/** A limit of the terms for which no source has given an amount: the limit, and that nothing is known. Never 0. */
const UnknownAmount = ({ kind, limit }: { kind: 'deductible' | 'out-of-pocket'; limit: SpendLimit | null }) => {
  const t = textsOf(planTermTexts)
  const amounts = limit && [
    t('individualLimit', { amount: moneyShown(limit.individualCents) }),
    ...(limit.familyCents === null ? [] : [t('familyLimit', { amount: moneyShown(limit.familyCents) })]),
  ]
  return (
    <div className={styles.meter}>
      <p className={styles.amount}>
        <span>{t(kind)}</span>
        <span className={styles.figure}>{amounts ? amounts.join(' · ') : t(kind === 'deductible' ? 'noDeductible' : 'noMaximum')}</span>
      </p>
      {limit && <p className={styles.note}>{t('unknown')}</p>}
    </div>
  )
}

type Props = {
  side: NetworkSide
  /** Null where the terms are not known. */
  terms: NetworkTerms | null
  /** Kinds of which `children` show an amount. */
  known: readonly AccumulatorKind[]
  hasFamily: boolean
  /** Amounts that count toward the limits. */
  children?: ReactNode
}

/** The limits on one side of the network. */
export const PlanLimitsCard = ({ side, terms, known, hasFamily, children }: Props) => {
  const t = textsOf(planTermTexts)
  const heading = useId()
  return (
    <Card>
      <section aria-labelledby={heading}>
        <h2 id={heading}>{t(`limits ${side}`)}</h2>
        {children}
        {terms && !known.includes('deductible') && <UnknownAmount kind="deductible" limit={terms.deductible} />}
        {terms && !known.includes('out-of-pocket') && <UnknownAmount kind="out-of-pocket" limit={terms.maximum} />}
        {terms?.deductible?.method === 'aggregate' && hasFamily && (
          <p className={styles.note}>
            {t('deductible')}: {t('sharedByFamily')}
          </p>
        )}
      </section>
    </Card>
  )
}
