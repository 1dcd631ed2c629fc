import { useId } from 'react'
import type { PlanTerms, ServiceRule } from '#shared/benefits/plan-terms.ts'
import { Card } from '#ui/components/card.tsx'
import { planTermTexts } from '#ui/components/plan/plan-term-texts.en.ts'
import styles from '#ui/components/plan/plan-terms.module.css'
import { careLimitShown, ruleShown, serviceShown, servicesOf } from '#ui/components/plan/rule-words.ts'
import { dateShown } from '#ui/lib/format.ts'
import { textsOf } from '#ui/lib/texts.ts'

/** `startsOn`: the first day of the terms. */
type Terms = PlanTerms & { startsOn: string }
type SideProps = { label: string; rule: ServiceRule | null; hasDeductible: boolean }

/** What the member pays on one side of the network; a hint where the terms say nothing, because that is unknown. */
const SideRule = ({ label, rule, hasDeductible }: SideProps) => {
  const t = textsOf(planTermTexts)
  const limit = rule?.isCovered ? careLimitShown(rule) : null
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {rule ? ruleShown(rule, hasDeductible) : t('askPlan')}
        {limit && <span className={styles.note}>{limit}</span>}
        {rule?.isCovered && rule.priorAuthorization && <span className={styles.note}>{t('approval')}</span>}
      </dd>
    </div>
  )
}

/** What the member pays for each kind of care, in and out of network. */
export const PlanCosts = ({ terms }: { terms: Terms }) => {
  const t = textsOf(planTermTexts)
  const heading = useId()
  return (
    <Card>
      <section aria-labelledby={heading}>
        <h2 id={heading}>{t('pays')}</h2>
        <p className={styles.note}>{t('paysFrom', { date: dateShown(terms.startsOn) })}</p>
        {terms.out === null && <p>{t('onlyEmergency')}</p>}
        <ul className={styles.services}>
          {servicesOf(terms).map(({ service, in: within, out }) => (
            <li key={service}>
              <h3>{serviceShown(service)}</h3>
              <dl>
                <SideRule label={t('in')} rule={within} hasDeductible={terms.in.deductible !== null} />
                {(terms.out !== null || out !== null) && (
                  <SideRule label={t('out')} rule={out} hasDeductible={(out === within ? terms.in : terms.out)?.deductible != null} />
                )}
              </dl>
            </li>
          ))}
        </ul>
      </section>
    </Card>
  )
}

/** The care that needs prior authorization, and whom to ask. */
export const PlanApprovals = ({ terms }: { terms: Terms }) => {
  const t = textsOf(planTermTexts)
  const heading = useId()
  const needs = (rule: ServiceRule | null) => rule?.isCovered && rule.priorAuthorization
  const services = servicesOf(terms).filter(({ in: within, out }) => needs(within) || needs(out))
  return (
    <Card>
      <section aria-labelledby={heading}>
        <h2 id={heading}>{t('approval')}</h2>
        <p>{services.length === 0 ? t('approvalNone') : t('approvalMore')}</p>
        {services.length > 0 && (
          <ul className={styles.list}>
            {services.map(({ service }) => (
              <li key={service}>{serviceShown(service)}</li>
            ))}
          </ul>
        )}
      </section>
    </Card>
  )
}
