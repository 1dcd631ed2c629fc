import { planIdKey } from '#shared/benefits/plan-link.ts'

/** A network's id for comparison: without case and surplus blanks. */
export const networkKey = planIdKey

/** A network of a plan. Tier 1 is the preferred one, in which members pay least; null without tiers. */
export type PlanNetwork = { network: string; tier: number | null }

/** The kind of a directory's id: `npi`, or the source before the hyphen, such as `cms` of `cms-010001`. */
export const idKindOf = (id: string): string => (/^\d{10}$/.test(id) ? 'npi' : (id.split('-', 1)[0] ?? ''))

/** When and where a provider takes part. `zip` '': at every place. Days are inclusive; null has no first or last day. */
export type Participation = { zip: string; startsOn: string | null; endsOn: string | null }

/**
 * What is known of one entry of the directory in one network of a plan. `loaded` null: no list of the network was ever loaded.
 * `participations`: those of the entry. `contracts`: those with a TIN as a whole, of which nobody knows whether the entry bills under it.
 */
export type NetworkFacts = PlanNetwork & {
  loaded: { name: string; source: string; asOf: string; idKinds: readonly string[] } | null
  participations: readonly Participation[]
  contracts: readonly Participation[]
}

/** Where the list that decided comes from. */
type Basis = { network: string; source: string; asOf: string }

/** Why nothing can be said, the reason that tells most first. */
export const unknownReasons = ['other-place', 'group-contract', 'other-id', 'not-loaded', 'no-networks', 'no-plan'] as const
export type UnknownReason = (typeof unknownReasons)[number]

export const unlistedReasons = ['absent', 'ended', 'not-yet'] as const
export type UnlistedReason = (typeof unlistedReasons)[number]

/** `day`: the last day of a participation that ended, or the first of one that begins later; `lastDay`: of one that holds. */
export type NetworkStatus =
  | ({ status: 'in'; tier: number | null; lastDay: string | null } & Basis)
  | ({ status: 'not-listed'; reason: UnlistedReason; day: string | null } & Basis)
  | { status: 'unknown'; reason: UnknownReason }

const hasBegun = ({ startsOn }: Participation, day: string): boolean => startsOn === null || startsOn <= day
const hasEnded = ({ endsOn }: Participation, day: string): boolean => endsOn !== null && endsOn < day
const holds = (one: Participation, day: string): boolean => hasBegun(one, day) && !hasEnded(one, day)
const isAt = ({ zip }: Participation, place: string): boolean => zip === '' || zip === place

/** The latest last day; null if one has none. */
const lastDayOf = (held: readonly Participation[]): string | null =>
  held.some(({ endsOn }) => endsOn === null)
    ? null
    : (held
        .map(({ endsOn }) => endsOn ?? '')
        .toSorted()
        .at(-1) ?? null)

/** Why an entry is not in a complete list: one that begins later says more than one that ended. */
const unlisted = (known: readonly Participation[], day: string): { reason: UnlistedReason; day: string | null } => {
  const next = known.filter((one) => !hasBegun(one, day)).map(({ startsOn }) => startsOn ?? '')
  if (next.length > 0) return { reason: 'not-yet', day: next.toSorted()[0] ?? null }
  const past = known.filter((one) => hasEnded(one, day)).map(({ endsOn }) => endsOn ?? '')
  return past.length > 0 ? { reason: 'ended', day: past.toSorted().at(-1) ?? null } : { reason: 'absent', day: null }
}

type Entry = { id: string; zip: string }

/** The status of an entry at a place in one network. */
const statusInNetwork = ({ tier, loaded, participations, contracts }: NetworkFacts, { id, zip }: Entry, day: string): NetworkStatus => {
  if (loaded === null) return { status: 'unknown', reason: 'not-loaded' }
  const basis: Basis = { network: loaded.name, source: loaded.source, asOf: loaded.asOf }
  const current = participations.filter((one) => holds(one, day))
  const here = current.filter((one) => isAt(one, zip))
  if (here.length > 0) return { status: 'in', tier, lastDay: lastDayOf(here), ...basis }
  if (current.length > 0) return { status: 'unknown', reason: 'other-place' }
  if (contracts.some((one) => holds(one, day) && isAt(one, zip))) return { status: 'unknown', reason: 'group-contract' }
  if (participations.length === 0 && !loaded.idKinds.includes(idKindOf(id))) return { status: 'unknown', reason: 'other-id' }
  return { status: 'not-listed', ...unlisted(participations, day), ...basis }
}

const rankOf = (status: NetworkStatus): number => {
  if (status.status === 'in') return status.tier ?? 0
  return status.status === 'unknown'
    ? 1_000 + unknownReasons.indexOf(status.reason)
    : 2_000 + unlistedReasons.toReversed().indexOf(status.reason)
}

/**
 * Whether an entry of the directory is in the networks of a person's plans on a day. In one network is enough. It is 'not listed' only if
 * every plan names its networks, each of them has a list, and the entry is in none; whatever is missing makes it 'unknown'.
 */
export const networkStatusOf = (plans: readonly { networks: readonly NetworkFacts[] }[], entry: Entry, day: string): NetworkStatus => {
  if (plans.length === 0) return { status: 'unknown', reason: 'no-plan' }
  const found = plans.flatMap(({ networks }): NetworkStatus[] =>
    networks.length === 0
      ? [{ status: 'unknown', reason: 'no-networks' }]
      : networks.map((network) => statusInNetwork(network, entry, day)),
  )
  return found.toSorted((one, other) => rankOf(one) - rankOf(other))[0] ?? { status: 'unknown', reason: 'no-networks' }
}
