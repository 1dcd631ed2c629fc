import { z } from 'zod/mini'
import { editedNetworks } from '#shared/benefits/network-edit.ts'
import { unknownReasons, unlistedReasons } from '#shared/benefits/network-status.ts'
import { call } from '#shared/calls.ts'
import { directoryEntries } from '#shared/directory/problem-calls.ts'
import { calendarDay } from '#shared/fields/calendar-day.ts'
import { isNpi } from '#shared/fields/npi.ts'
import { required } from '#shared/fields/required.ts'

const orNothing = z.nullable(z.string())

/** Days are `YYYY-MM-DD`. `lastDay`: of a participation that holds; `day`: of one that ended or begins later. */
export const networkStatus = z.discriminatedUnion('status', [
  z.object({
    status: z.literal('in'),
    tier: z.nullable(z.int()),
    lastDay: orNothing,
    network: z.string(),
    source: z.string(),
    asOf: z.string(),
  }),
  z.object({
    status: z.literal('not-listed'),
    reason: z.enum(unlistedReasons),
    day: orNothing,
    network: z.string(),
    source: z.string(),
    asOf: z.string(),
  }),
  z.object({ status: z.literal('unknown'), reason: z.enum(unknownReasons) }),
])

/** How many entries one call asks about. */
export const mostStatusEntries = 25

/** Ids of the directory, separated by commas. None of them has a comma. */
const ids = z.pipe(
  z.pipe(
    z.string('InvalidInput').check(z.maxLength(mostStatusEntries * 101, 'InvalidInput')),
    z.transform((list: string) => [...new Set(list.split(','))]),
  ),
  z
    .array(z.string().check(z.minLength(1, 'InvalidInput'), z.maxLength(100, 'InvalidInput')))
    .check(z.maxLength(mostStatusEntries, 'InvalidInput')),
)

const entryStatus = z.object({ id: z.string(), places: z.array(z.object({ zip: z.string(), status: networkStatus })) })
export type ShownEntryStatus = z.infer<typeof entryStatus>

/** A person whose plan's networks the caller may look at. `hasList`: a list of one of the networks was loaded, so it can be searched. */
const networkPerson = z.object({
  id: z.string(),
  first: z.string(),
  isYou: z.boolean(),
  plans: z.array(z.object({ id: z.string(), name: z.string() })),
  hasList: z.boolean(),
})
export type NetworkPerson = z.infer<typeof networkPerson>

/** Whose plan: a person whom `listNetworkPeople` names; without one, the caller. */
const person = z.optional(z.uuid('NotFound'))

/** What members read of their plans' networks. */
export const networkCalls = {
  listNetworkPeople: call({
    method: 'GET',
    path: '/api/benefits/network-people',
    about:
      'The caller, and children under 18 in the care of the caller, with their health plans today: in whose networks the finders can look. Another adult is never among them.',
    input: z.object({}),
    answer: z.object({ people: z.array(networkPerson) }),
  }),
  readNetworkStatus: call({
    method: 'GET',
    path: '/api/benefits/network-status',
    about:
      "Whether entries of the directory are in the networks of a person's plans today, at each of their ZIP codes. 'not-listed' says that complete lists do not have the entry; whatever is missing makes it 'unknown'.",
    input: z.object({ kind: z.enum(directoryEntries, 'InvalidInput'), ids, person }),
    answer: z.object({ entries: z.array(entryStatus) }),
  }),
}

/** A network of a plan, as the console shows it; `list` null: never loaded. */
const planNetwork = z.object({
  key: z.string(),
  tier: z.nullable(z.int()),
  list: z.nullable(
    z.object({
      name: z.string(),
      source: z.string(),
      asOf: z.string(),
      loadedAt: z.string(),
      members: z.int(),
      idKinds: z.array(z.string()),
    }),
  ),
})
export type ShownPlanNetwork = z.infer<typeof planNetwork>

const version = z.object({ startsOn: z.string(), networks: z.array(planNetwork) })

/** A row of a network's list about a provider. `why`: named by its id, or by a TIN under which a list names it. */
const participation = z.object({
  network: z.string(),
  why: z.enum(['id', 'tin']),
  tin: z.string(),
  zip: z.string(),
  startsOn: orNothing,
  endsOn: orNothing,
})
export type ShownParticipation = z.infer<typeof participation>

/** `loaded`: the networks whose lists were loaded, of any plan. `today` in the deployment's time zone. */
const planNetworks = z.object({
  plan: z.string(),
  groupName: z.string(),
  versions: z.array(version),
  loaded: z.array(z.object({ key: z.string(), name: z.string() })),
  today: z.string(),
  current: orNothing,
})
export type PlanNetworksAnswer = z.infer<typeof planNetworks>

/** Operators and the networks of plans. */
export const planNetworkCalls = {
  readPlanNetworks: call({
    method: 'GET',
    path: '/api/console/plans/{id}/networks',
    about:
      'The networks of a plan by the days from which they hold, with where their lists come from. `current`: the day of the one that holds today.',
    input: z.object({ id: z.uuid('NotFound') }),
    answer: planNetworks,
  }),
  savePlanNetworks: call({
    method: 'PUT',
    path: '/api/console/plans/{id}/networks/{startsOn}',
    about:
      'Saves the networks that a plan has from a day on. `before` has those that begin on that day now, or null for new ones; refused if they are others.',
    input: z.object({ id: z.uuid('NotFound'), startsOn: calendarDay, before: z.nullable(editedNetworks), networks: editedNetworks }),
    answer: planNetworks,
  }),
  removePlanNetworks: call({
    method: 'DELETE',
    path: '/api/console/plans/{id}/networks/{startsOn}',
    about: 'Removes networks of a plan whose first day is still ahead.',
    input: z.object({ id: z.uuid('NotFound'), startsOn: calendarDay }),
    answer: planNetworks,
  }),
  explainNetworkStatus: call({
    method: 'GET',
    path: '/api/console/plans/{id}/network-status',
    about: 'Why members of a plan read what they do about one provider today: the status at each ZIP code, and the rows of the lists.',
    input: z.object({
      id: z.uuid('NotFound'),
      provider: required(60).check(
        z.trim(),
        z.refine((text) => !/^\d+$/.test(text) || isNpi(text), 'InvalidInput'),
      ),
    }),
    answer: z.object({
      name: orNothing,
      places: z.array(z.object({ zip: z.string(), status: networkStatus })),
      rows: z.array(participation),
    }),
  }),
}
