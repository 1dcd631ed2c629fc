/** How a group's files are taken unless its operator says otherwise. */
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

/** An end that lies further ahead than this many days is a plan's natural end, not a termination that the guard counts. */
export const guardHorizonDays = 31

/** Whether so many of a group's stored, active members would lose their coverage that an operator must look first. */
export const exceedsGuard = ({ active, ending }: { active: number; ending: number }, mostPercent: number): boolean =>
  ending > 0 && ending * 100 > active * mostPercent
