import { type GroupTools, hasPrice, type ProgramType } from '#shared/groups/group-features.ts'

/** PROG-02..13: each card, and the types of a group's prices that open it. */
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

/** The type by which the group has the program, the first that it has; null where it has none. */
export const programTypeIn = (group: Prices, program: Program): ProgramType | null =>
  programTypesOf[program].find((type) => hasPrice(group, [type])) ?? null

/** The programs of a group, in the order of the page. */
export const programsOf = (group: Prices): Program[] => programs.filter((program) => programTypeIn(group, program) !== null)

/** How far a member has come: nothing yet, the partner's page was opened, the partner said that they take part. */
export const programStates = ['not-started', 'opened', 'enrolled'] as const
export type ProgramState = (typeof programStates)[number]
