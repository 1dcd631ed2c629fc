import { type GroupTools, hasPrice, type ProgramType } from '#shared/groups/group-features.ts'

/** PROG-02..13: each card, and the group price types that enable it. */
export const programTypesOf = {
  diabetes: ['Diabetes', 'diabetesWp'],
  prediabetes: ['Prediabetes', 'preDiabetesWp'],
  hypertension: ['Hypertension', 'cardiovascularWp'],
  kidney: ['ChronicKidneyDisease'],
  weight: ['WeightManagement'],
  wellbeing: ['MyStrength', 'MyStrengthComplete'],
} as const satisfies Record<string, readonly ProgramType[]>
export type Program = keyof typeof programTypesOf

export const programs = Object.keys(programTypesOf) as [Program, ...Program[]]

type Prices = Pick<GroupTools, 'prices'>

/** Returns the group's first price type of a program, or null. */
export const programTypeIn = (group: Prices, program: Program): ProgramType | null =>
  programTypesOf[program].find((type) => hasPrice(group, [type])) ?? null

/** Returns the programs of a group, in page order. */
export const programsOf = (group: Prices): Program[] => programs.filter((program) => programTypeIn(group, program) !== null)

/** A member's progress: nothing yet, the partner's page was opened, the partner reported the enrollment. */
export const programStates = ['not-started', 'opened', 'enrolled'] as const
export type ProgramState = (typeof programStates)[number]
