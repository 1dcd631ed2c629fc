/** A load may remove this share of a source's stored rows without an operator's agreement, in percent. */
export const mostRemovedPercent = 20

/** A load may always remove this many rows, whatever their share, so that small tables are not held up; but not all of several. */
export const removalFloor = 5

/** The rows that are stored from a source, and how many of them a load would remove. */
export type Removal = { source: string; stored: number; removing: number }

/**
 * Whether a load would remove so much of a source that an operator must agree: all of several rows, or more than `floor` rows and
 * more than `percent` of them.
 */
export const exceedsRemovalGuard = (
  { stored, removing }: Omit<Removal, 'source'>,
  { percent = mostRemovedPercent, floor = removalFloor }: { percent?: number; floor?: number } = {},
): boolean => removing > 1 && (removing >= stored || (removing > floor && removing * 100 > stored * percent))

/** The number that an operator must agree to: all rows that the load would remove. */
export const removingOf = (removals: readonly Removal[]): number => removals.reduce((sum, { removing }) => sum + removing, 0)

/**
 * The removals that stop a load; none if it may go on. An operator agrees to an exact number, as with eligibility files: if the load would
 * remove another number by then, it stops again.
 */
export const stoppingRemovals = (removals: readonly Removal[], agreed: number | null): Removal[] =>
  removingOf(removals) === agreed ? [] : removals.filter((removal) => exceedsRemovalGuard(removal))
