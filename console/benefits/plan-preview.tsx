import type { TermsEdit } from '#console/benefits/terms-fields.ts'
import { termsTexts } from '#console/benefits/terms-texts.en.ts'
import { planYearOf } from '#shared/benefits/accumulator-rules.ts'
import type { PlanAnswer } from '#shared/benefits/plan-calls.ts'
import { networkSides } from '#shared/benefits/plan-words.ts'
import { PlanApprovals, PlanCosts } from '#ui/components/plan/plan-costs.tsx'
import { PlanLimitsCard, PlanSummary } from '#ui/components/plan/plan-summary.tsx'
import termStyles from '#ui/components/plan/plan-terms.module.css'
import { textsOf } from '#ui/lib/texts.ts'

/** What a member with a family reads of these terms under My plan, before any amount is known. */
export const PlanPreview = ({ plan: { facts, today }, edit: { startsOn, terms } }: { plan: PlanAnswer; edit: TermsEdit }) => {
  const year = planYearOf(startsOn > today ? startsOn : today, facts.yearMonth)
  const dated = { ...terms, startsOn }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what may scroll in a dialog must be reached by the keyboard
    <section className={termStyles.parts} aria-label={textsOf(termsTexts)('preview')} tabIndex={0}>
      <PlanSummary name={facts.name} type={facts.type} hasHsa={facts.hasHsa} yearStartsOn={year.startsOn} yearEndsOn={year.endsOn} />
      {networkSides.map((side) => terms[side] && <PlanLimitsCard key={side} side={side} terms={terms[side]} known={[]} hasFamily />)}
      <PlanCosts terms={dated} />
      <PlanApprovals terms={dated} />
    </section>
  )
}
