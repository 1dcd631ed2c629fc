import { useId } from 'react'
import { benefitCalls, type MemberPlan, type PlanPerson } from '#shared/benefits/benefit-calls.ts'
import { paths } from '#shared/paths.ts'
import { ButtonLink } from '#ui/components/button.tsx'
import { Card } from '#ui/components/card.tsx'
import { classNames } from '#ui/components/class-names.ts'
import { IconId, IconReceipt } from '#ui/components/icons.ts'
import { PlanApprovals, PlanCosts } from '#ui/components/plan/plan-costs.tsx'
import { PlanSummary } from '#ui/components/plan/plan-summary.tsx'
import termStyles from '#ui/components/plan/plan-terms.module.css'
import { ShieldScene } from '#ui/components/scenes.tsx'
import { EmptyState } from '#ui/components/states/empty-state.tsx'
import { Loaded } from '#ui/components/states/loaded.tsx'
import { useCall } from '#ui/lib/calls/use-call.ts'
import { dateShown } from '#ui/lib/format.ts'
import { textsOf } from '#ui/lib/texts.ts'
import styles from '#web/benefits/my-plan-page.module.css'
import { PlanDocuments } from '#web/benefits/plan-documents.tsx'
import { PlanLimits } from '#web/benefits/plan-limits.tsx'
import { myPlanTexts } from '#web/benefits/plan-texts.en.ts'
import { titleTexts } from '#web/shell/title-texts.en.ts'

/** /my-plan */
export const MyPlanPage = () => (
  <div className={styles.page}>
    <h1>{textsOf(titleTexts)('myPlan')}</h1>
    <Loaded answer={useCall(benefitCalls.readOwnPlans, {})} failure={textsOf(myPlanTexts)('failed')}>
      {({ plans }) => (plans.length === 0 ? <NoPlan /> : plans.map((plan) => <Plan key={plan.id} plan={plan} />))}
    </Loaded>
  </div>
)

const NoPlan = () => {
  const t = textsOf(myPlanTexts)
  return (
    <EmptyState scene={<ShieldScene />} title={t('none')} action={<ButtonLink href={paths.support}>{t('getHelp')}</ButtonLink>}>
      {t('noneMore')}
    </EmptyState>
  )
}

const Plan = ({ plan }: { plan: MemberPlan }) => (
  <div className={classNames(styles.parts, termStyles.parts)}>
    <PlanSummary {...plan}>
      <PlanLinks />
    </PlanSummary>
    <PlanLimits plan={plan} side="in" terms={plan.terms?.in ?? null} />
    <PlanLimits plan={plan} side="out" terms={plan.terms?.out ?? null} />
    {plan.terms && <PlanCosts terms={plan.terms} />}
    {plan.terms && <PlanApprovals terms={plan.terms} />}
    <PlanDocuments documents={plan.documents} />
    <CoveredPeople people={plan.people} />
  </div>
)

const PlanLinks = () => (
  <div className={styles.links}>
    <ButtonLink kind="secondary" icon={IconId} href={paths.idCard}>
      {textsOf(titleTexts)('idCard')}
    </ButtonLink>
    <ButtonLink kind="secondary" icon={IconReceipt} href={paths.claims}>
      {textsOf(titleTexts)('claims')}
    </ButtonLink>
  </div>
)

const CoveredPeople = ({ people }: { people: readonly PlanPerson[] }) => {
  const t = textsOf(myPlanTexts)
  const heading = useId()
  return (
    <Card>
      <section aria-labelledby={heading}>
        <h2 id={heading}>{t('people')}</h2>
        <ul className={styles.people}>
          {people.map(({ first, last, isYou, startsOn, endsOn }) => (
            <li key={`${first} ${last} ${startsOn}`}>
              <span className={styles.name}>
                <bdi>
                  {first} {last}
                </bdi>
                {isYou && <span className={termStyles.note}> ({t('you')})</span>}
              </span>
              <span className={termStyles.note}>
                {endsOn === null
                  ? t('coveredSince', { date: dateShown(startsOn) })
                  : t('coveredUntil', { from: dateShown(startsOn), to: dateShown(endsOn) })}
              </span>
            </li>
          ))}
        </ul>
      </section>
    </Card>
  )
}
