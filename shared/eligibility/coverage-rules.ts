type Days = { startsOn: string | null; endsOn: string | null }
/** A person's coverage dates, and the contract of their group. */
export type Coverage = Days & { group: Days & { suspended: boolean } }
export const coverageProblems = [
  'GroupNoStartDate',
  'GroupTerminated',
  'MemberInactiveGroup',
  'MemberNoEffectiveDate',
  'MemberNotActive',
  'MemberTerminated',
] as const
export type CoverageProblem = (typeof coverageProblems)[number]

/**
 * Returns the last day of a coverage that has ended, of the person or the group, whichever is earlier; null while it is valid.
 * From the next day a member may sign in and read records and invoices; all else returns that the coverage has ended.
 */
export const coverageEndedOn = (
  { endsOn, group }: { endsOn: string | null; group: { endsOn: string | null } },
  today: string,
): string | null => {
  const [first] = [endsOn, group.endsOn].filter((day) => day !== null).sort()
  return first !== undefined && first < today ? first : null
}

/**
 * Returns why a person in the eligibility file is not covered today, or null (REG-53..58): the group's contract is checked first, then
 * the person's dates. Coverage is valid through its last day. Days are `YYYY-MM-DD`.
 */
export const coverageProblem = ({ startsOn, endsOn, group }: Coverage, today: string): CoverageProblem | null => {
  if (group.startsOn === null) return 'GroupNoStartDate'
  if (group.endsOn !== null && group.endsOn < today) return 'GroupTerminated'
  if (group.suspended || group.startsOn > today) return 'MemberInactiveGroup'
  if (startsOn === null) return 'MemberNoEffectiveDate'
  if (endsOn !== null && endsOn < today) return 'MemberTerminated'
  return startsOn > today ? 'MemberNotActive' : null
}
