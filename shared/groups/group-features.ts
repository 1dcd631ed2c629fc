/** SHELL-085..101, in the first document's spelling; compared without regard to case. */
export const groupFeatures = [
  'Telehealth',
  'WidgetManagement',
  'Wellness',
  'RX',
  'Providers',
  'Facilities',
  'Pricing',
  'Plans',
  'BeatTheDeductible',
  'BestDoctors',
  'Backcare',
  'BehavioralHealth',
  'BetterHelp',
  'ConsultsForMissing',
  'OpenDependents',
  'Covid19Assessment',
] as const
export type GroupFeature = (typeof groupFeatures)[number]

/** The chronic-care program types a group price may carry (PROG-03..12). */
export const programTypes = [
  'Diabetes',
  'diabetesWp',
  'Prediabetes',
  'preDiabetesWp',
  'cardiovascularWp',
  'ChronicKidneyDisease',
  'Hypertension',
  'WeightManagement',
  'MyStrength',
  'MyStrengthComplete',
] as const
export type ProgramType = (typeof programTypes)[number]

/** What the rules below need of a group; any richer record will do. */
export type GroupTools = { code: string; features: readonly string[]; prices: readonly { type: string }[] }

const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()

export const hasFeature = (group: Pick<GroupTools, 'features'>, feature: GroupFeature): boolean =>
  group.features.some((given) => same(given, feature))

export const hasPrice = (group: Pick<GroupTools, 'prices'>, types: readonly ProgramType[]): boolean =>
  group.prices.some((price) => types.some((type) => same(price.type, type)))

/** Whether the sponsor pays for back care: only a price of nothing says so. */
export const paysBackCare = ({ prices }: { prices: readonly { type: string; price: number }[] }): boolean =>
  prices.some(({ type, price }) => same(type, 'Backcare') && price === 0)

/** SHELL-102: group-code rules test containment, without regard to case. */
export const codeContains = (group: Pick<GroupTools, 'code'>, part: 'HYUHG' | 'HYUHCSR'): boolean => group.code.toUpperCase().includes(part)
