/** Texts of the demo's plan documents. */
export const planSummaryTexts = {
  title: 'Summary of Benefits and Coverage',
  lead: 'This summary shows what you pay for covered care. Your evidence of coverage has all the details.',
  plan: 'Plan',
  type: 'Type of plan',
  year: 'Plan year',
  pays: 'What you pay',
  demo: 'This plan is made up. The document is part of the Foyer demo.',
  page: 'Page {n} of {all}',
} as const
export type PlanSummaryTexts = Record<keyof typeof planSummaryTexts, string>
