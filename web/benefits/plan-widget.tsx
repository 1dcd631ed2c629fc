import { useId } from 'react'
import { benefitCalls } from '#shared/benefits/benefit-calls.ts'
import { paths } from '#shared/paths.ts'
import { ActionLink } from '#ui/components/action-link.tsx'
import { Card } from '#ui/components/card.tsx'
import { planTermTexts } from '#ui/components/plan/plan-term-texts.en.ts'
import { useCall } from '#ui/lib/calls/use-call.ts'
import { textsOf } from '#ui/lib/texts.ts'
import { PlanMeterRow } from '#web/benefits/plan-limits.tsx'
import { myPlanTexts } from '#web/benefits/plan-texts.en.ts'
import styles from '#web/benefits/plan-widget.module.css'
import { titleTexts } from '#web/shell/title-texts.en.ts'

/**
 * The member's health plan on the dashboard: the own limits in network. Nothing for a member without a known plan, and nothing while it is
 * unknown: it is the last card, so that only the footer moves when it appears.
 */
export const PlanWidget = () => {
  const t = textsOf(myPlanTexts)
  const heading = useId()
  const [plan] = useCall(benefitCalls.readOwnPlans, {}).data?.plans ?? []
  if (!plan) return null
  const own = plan.meters.filter(({ whose, network, kind }) => whose === 'mine' && network === 'in' && kind !== 'visits' && kind !== 'days')
  return (
    <div className={styles.below}>
      <Card>
        <section className={styles.widget} aria-labelledby={heading}>
          <h2 id={heading}>{textsOf(titleTexts)('myPlan')}</h2>
          <p className={styles.name}>
            <bdi>{plan.name}</bdi>
          </p>
          {own.length === 0 ? (
            <p>{textsOf(planTermTexts)('unknown')}</p>
          ) : (
            <div className={styles.meters}>
              {own.map((meter) => (
                <PlanMeterRow key={meter.kind} meter={meter} />
              ))}
            </div>
          )}
          <div className={styles.links}>
            <ActionLink href={paths.myPlan}>{t('see')}</ActionLink>
            <ActionLink href={paths.idCard}>{t('seeCard')}</ActionLink>
          </div>
        </section>
      </Card>
    </div>
  )
}
