/** SHELL-085..101, spelled as in the first document; compared case-insensitively. */
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

/**
 * Names that the specification lists without a rule (SHELL-097, SHELL-098, SHELL-101). They are stored and answered, but have no effect, so
 * operators cannot switch them on.
 */
const featuresWithoutEffect: readonly GroupFeature[] = ['WidgetManagement', 'Plans', 'ConsultsForMissing']

/** The features that an operator can switch: those with an effect, and others that the group already has, to switch them off. */
export const switchableFeatures = (own: readonly { feature: string }[]): GroupFeature[] =>
  groupFeatures.filter((name) => !featuresWithoutEffect.includes(name) || own.some(({ feature }) => feature === name))

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

/** The group fields that the rules below need. */
export type GroupTools = { code: string; features: readonly string[]; prices: readonly { type: string }[] }

const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()

export const hasFeature = (group: Pick<GroupTools, 'features'>, feature: GroupFeature): boolean =>
  group.features.some((given) => same(given, feature))

export const hasPrice = (group: Pick<GroupTools, 'prices'>, types: readonly ProgramType[]): boolean =>
  group.prices.some((price) => types.some((type) => same(price.type, type)))

/** Whether the sponsor pays for back care: only if its price is 0. */
export const paysBackCare = ({ prices }: { prices: readonly { type: string; price: number }[] }): boolean =>
  prices.some(({ type, price }) => same(type, 'Backcare') && price === 0)

/** SHELL-102: group-code rules match a part of the code, case-insensitively. */
export const codeContains = (group: Pick<GroupTools, 'code'>, part: 'HYUHG' | 'HYUHCSR'): boolean => group.code.toUpperCase().includes(part)
