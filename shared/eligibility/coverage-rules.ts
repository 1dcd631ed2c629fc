type Days = { startsOn: string | null; endsOn: string | null }
/** A person's own days, and the contract of their group. */
export type Coverage = Days & { group: Days & { suspended: boolean } }
export type CoverageProblem =
  | 'GroupNoStartDate'
  | 'GroupTerminated'
  | 'MemberInactiveGroup'
  | 'MemberNoEffectiveDate'
  | 'MemberNotActive'
  | 'MemberTerminated'

/**
 * The last day of a coverage that is over, the person's or the group's contract's, whichever came first; null while it holds.
 * From the day after on a member may sign in and read records and invoices; everything else says that the coverage ended.
 */
export const coverageEndedOn = (
  { endsOn, group }: { endsOn: string | null; group: { endsOn: string | null } },
  today: string,
): string | null => {
  const [first] = [endsOn, group.endsOn].filter((day) => day !== null).sort()
  return first !== undefined && first < today ? first : null
}

/**
 * Why a person whom the file knows is not covered today, or null (REG-53..58): the group's contract first, then the person's own dates.
 * Coverage holds through its last day. Days are `YYYY-MM-DD`.
 */
export const coverageProblem = ({ startsOn, endsOn, group }: Coverage, today: string): CoverageProblem | null => {
  if (group.startsOn === null) return 'GroupNoStartDate'
  if (group.endsOn !== null && group.endsOn < today) return 'GroupTerminated'
  if (group.suspended || group.startsOn > today) return 'MemberInactiveGroup'
  if (startsOn === null) return 'MemberNoEffectiveDate'
  if (endsOn !== null && endsOn < today) return 'MemberTerminated'
  return startsOn > today ? 'MemberNotActive' : null
}
