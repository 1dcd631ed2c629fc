/** States of a group's contract on a day. */
export const groupStates = ['open', 'notStarted', 'ended', 'suspended'] as const
export type GroupState = (typeof groupStates)[number]

type Contract = { startsOn: string | null; endsOn: string | null; suspended: boolean }

/** Returns a contract's state on a day, in the lookup's order (REG-56..58). A contract is valid through its last day. */
export const groupStateOn = ({ startsOn, endsOn, suspended }: Contract, day: string): GroupState => {
  if (endsOn !== null && endsOn < day) return 'ended'
  if (suspended) return 'suspended'
  return startsOn === null || startsOn > day ? 'notStarted' : 'open'
}
