/** What a contract amounts to on a day. */
export const groupStates = ['open', 'notStarted', 'ended', 'suspended'] as const
export type GroupState = (typeof groupStates)[number]

type Contract = { startsOn: string | null; endsOn: string | null; suspended: boolean }

/** In the order in which a lookup asks (REG-56..58): a contract holds through its last day. */
export const groupStateOn = ({ startsOn, endsOn, suspended }: Contract, day: string): GroupState => {
  if (endsOn !== null && endsOn < day) return 'ended'
  if (suspended) return 'suspended'
  return startsOn === null || startsOn > day ? 'notStarted' : 'open'
}
