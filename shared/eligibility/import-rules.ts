/** Default import rules of a group. */
export const defaultImportRules = {
  mostTerminationsPercent: 10,
  otherRelations: 'reject',
  isSchool: false,
  applyFromFolder: false,
} as const

export type ImportRules = {
  mostTerminationsPercent: number
  otherRelations: 'reject' | 'dependent'
  isSchool: boolean
  applyFromFolder: boolean
}

/** Coverage that ends more than this many days ahead is a plan's natural end; the guard does not count it as a termination. */
export const guardHorizonDays = 31

/** So few terminations never stop a run: in a group of five, one is a fifth. A limit of 0 % stops at the first. */
export const guardFloor = 1

/** Whether so many active members would lose coverage that an operator must approve. */
export const exceedsGuard = ({ active, ending }: { active: number; ending: number }, mostPercent: number): boolean =>
  ending > (mostPercent === 0 ? 0 : guardFloor) && ending * 100 > active * mostPercent
