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
