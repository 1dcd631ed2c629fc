import { codeContains, type GroupTools, hasFeature, hasPrice, programTypes } from '#shared/groups/group-features.ts'

const mentalHealthPrices = ['MyStrength', 'MyStrengthComplete'] as const

/** DASH-07: every widget and its condition, in page order (DASH-01). */
export const widgetRules = {
  requestVisit: (group: GroupTools) => hasFeature(group, 'Telehealth'),
  visits: (group: GroupTools) => hasFeature(group, 'Telehealth'),
  mentalHealth: (group: GroupTools) =>
    hasFeature(group, 'BehavioralHealth') || hasFeature(group, 'BetterHelp') || hasPrice(group, mentalHealthPrices),
  price: (group: GroupTools) => hasFeature(group, 'Pricing') && hasFeature(group, 'RX'),
  chronicCare: (group: GroupTools) => hasPrice(group, programTypes),
  inbox: (group: GroupTools) => hasFeature(group, 'Telehealth'),
  backCare: (group: GroupTools) => hasFeature(group, 'Backcare'),
  expertServices: (group: GroupTools) => hasFeature(group, 'BestDoctors'),
  find: (group: GroupTools) => hasFeature(group, 'Providers') || hasFeature(group, 'Facilities'),
  savings: (group: GroupTools) => hasFeature(group, 'BeatTheDeductible'),
  covidAssessment: (group: GroupTools) => hasFeature(group, 'Covid19Assessment'),
} as const
export type WidgetName = keyof typeof widgetRules

const names = Object.keys(widgetRules) as WidgetName[]

export const widgetsOf = (group: GroupTools): WidgetName[] => names.filter((name) => widgetRules[name](group))

/** DASH-03, DASH-04 */
export const showsLimitedBanner = (group: Pick<GroupTools, 'code'>): boolean => !codeContains(group, 'HYUHCSR')

/** DASH-05 */
export const showsUnder18Note = (group: Pick<GroupTools, 'code'>): boolean => codeContains(group, 'HYUHG')
