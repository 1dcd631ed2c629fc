import fc from 'fast-check'
import { expect, test } from 'vitest'
import { idKindOf, type NetworkFacts, networkKey, networkStatusOf, type Participation } from '#shared/benefits/network-status.ts'

const day = '2026-11-20'
const npi = { id: '1234567893', zip: '60601' }
const hospital = { id: 'cms-010001', zip: '60601' }
const at = (change: Partial<Participation> = {}): Participation => ({ zip: '', startsOn: null, endsOn: null, ...change })
const loaded = (name: string, idKinds = ['npi']) => ({ name, source: 'Lakeside', asOf: '2026-11-01', idKinds })
const network = (change: Partial<NetworkFacts> = {}): NetworkFacts => ({
  network: 'choice',
  tier: null,
  loaded: loaded('Choice'),
  participations: [],
  contracts: [],
  ...change,
})
const listed = (...participations: Participation[]) => network({ participations })
const second = (change: Partial<NetworkFacts> = {}) => network({ network: 'select', loaded: loaded('Select'), ...change })
const plan = (...networks: NetworkFacts[]) => ({ networks })

type Case = [about: string, plans: { networks: NetworkFacts[] }[], entry: typeof npi, expected: object]

const isIn = { status: 'in', network: 'Choice', source: 'Lakeside', asOf: '2026-11-01' }
const unknown = (reason: string) => ({ status: 'unknown', reason })
const notListed = (reason: string, on: string | null = null) => ({ status: 'not-listed', reason, day: on, network: 'Choice' })

const cases: Case[] = [
  ['a member without a plan', [], npi, unknown('no-plan')],
  ['a plan that names no network', [plan()], npi, unknown('no-networks')],
  ['a network whose list was never loaded', [plan(network({ loaded: null }))], npi, unknown('not-loaded')],
  ['a provider in the list, at every place', [plan(listed(at()))], npi, { ...isIn, tier: null, lastDay: null }],
  ['a provider in the list for this ZIP code', [plan(listed(at({ zip: '60601' })))], npi, isIn],
  ['a provider in the list for another ZIP code', [plan(listed(at({ zip: '60602' })))], npi, unknown('other-place')],
  ['an entry without a place, listed for one', [plan(listed(at({ zip: '60601' })))], { ...npi, zip: '' }, unknown('other-place')],
  ['a provider who is in no row of a loaded list', [plan(network())], npi, notListed('absent')],
  ['a list without any row', [plan(network({ loaded: loaded('Choice', []) }))], npi, unknown('other-id')],
  ['a participation that begins today', [plan(listed(at({ startsOn: day })))], npi, isIn],
  ['a participation that begins tomorrow', [plan(listed(at({ startsOn: '2026-11-21' })))], npi, notListed('not-yet', '2026-11-21')],
  ['a participation that ends today', [plan(listed(at({ endsOn: day })))], npi, { ...isIn, lastDay: day }],
  ['a participation that ended yesterday', [plan(listed(at({ endsOn: '2026-11-19' })))], npi, notListed('ended', '2026-11-19')],
  [
    'a participation that ended, and one that holds',
    [plan(listed(at({ endsOn: '2026-06-30' }), at({ startsOn: '2026-09-01' })))],
    npi,
    { ...isIn, lastDay: null },
  ],
  [
    'two participations that ended: the later day is said',
    [plan(listed(at({ endsOn: '2026-06-30' }), at({ endsOn: '2026-08-31' })))],
    npi,
    notListed('ended', '2026-08-31'),
  ],
  [
    'one that ended and one that begins later: the next day is said',
    [plan(listed(at({ endsOn: '2026-06-30' }), at({ startsOn: '2027-01-01' })))],
    npi,
    notListed('not-yet', '2027-01-01'),
  ],
  [
    'two that hold, one of them with an end: it has none',
    [plan(listed(at({ endsOn: '2026-12-31' }), at({ zip: '60601' })))],
    npi,
    { ...isIn, lastDay: null },
  ],
  [
    'one that ended here, and holds at another ZIP code',
    [plan(listed(at({ zip: '60601', endsOn: '2026-10-31' }), at({ zip: '60602' })))],
    npi,
    unknown('other-place'),
  ],
  ['a contract with a TIN alone, at every place', [plan(network({ contracts: [at()] }))], npi, unknown('group-contract')],
  ['a contract with a TIN alone, at this ZIP code', [plan(network({ contracts: [at({ zip: '60601' })] }))], npi, unknown('group-contract')],
  ['a contract with a TIN alone, at another ZIP code', [plan(network({ contracts: [at({ zip: '60602' })] }))], npi, notListed('absent')],
  ['a contract with a TIN alone that ended', [plan(network({ contracts: [at({ endsOn: '2026-01-31' })] }))], npi, notListed('absent')],
  [
    'a participation that ended, and a contract with a TIN',
    [plan(network({ participations: [at({ endsOn: '2026-01-31' })], contracts: [at()] }))],
    npi,
    unknown('group-contract'),
  ],
  ['a provider in the list, and a contract with a TIN', [plan(network({ participations: [at()], contracts: [at()] }))], npi, isIn],
  ['a hospital without an NPI, in a list of NPIs', [plan(network())], hospital, unknown('other-id')],
  ['a hospital in a list that has such ids', [plan(network({ loaded: loaded('Choice', ['cms', 'npi']) }))], hospital, notListed('absent')],
  ['a hospital that the list names by its id', [plan(listed(at()))], hospital, isIn],
  ['two networks, in the second alone', [plan(network(), second({ participations: [at()] }))], npi, { status: 'in', network: 'Select' }],
  ['two networks, in neither', [plan(network(), second())], npi, { status: 'not-listed', reason: 'absent' }],
  ['two networks, one never loaded', [plan(network(), second({ loaded: null }))], npi, unknown('not-loaded')],
  ['two networks, one never loaded, in the other', [plan(listed(at()), second({ loaded: null }))], npi, isIn],
  [
    'two tiers, in both: the preferred one is said',
    [plan(network({ tier: 2, participations: [at()] }), second({ tier: 1, participations: [at()] }))],
    npi,
    { status: 'in', tier: 1, network: 'Select' },
  ],
  ['two tiers, in the second', [plan(second({ tier: 1 }), network({ tier: 2, participations: [at()] }))], npi, { ...isIn, tier: 2 }],
  ['a health plan and a dental plan without networks', [plan(network()), plan()], npi, unknown('no-networks')],
  [
    'a health plan and a dental plan, in the dental network',
    [plan(network()), plan(second({ participations: [at()] }))],
    npi,
    { status: 'in' },
  ],
  [
    'two networks, ended in one and absent in the other',
    [plan(second(), listed(at({ endsOn: '2026-01-31' })))],
    npi,
    notListed('ended', '2026-01-31'),
  ],
  [
    'two networks, at another place in one and never loaded in the other: the more telling reason',
    [plan(network({ loaded: null }), second({ participations: [at({ zip: '60602' })] }))],
    npi,
    unknown('other-place'),
  ],
]

test.each(cases)('%s', (_about, plans, entry, expected) => {
  expect(networkStatusOf(plans, entry, day)).toMatchObject(expected)
})

const days = fc.constantFrom(null, '2026-01-01', '2026-11-19', day, '2026-11-21', '2027-01-01')
const participation = fc.record({ zip: fc.constantFrom('', '60601', '60602'), startsOn: days, endsOn: days })
const facts = fc.record({
  network: fc.constant('n'),
  tier: fc.constantFrom(null, 1, 2),
  loaded: fc.constantFrom(null, loaded('N'), loaded('N', [])),
  participations: fc.array(participation, { maxLength: 3 }),
  contracts: fc.array(participation, { maxLength: 2 }),
})
const anyPlans = fc.array(fc.record({ networks: fc.array(facts, { maxLength: 3 }) }), { maxLength: 3 })

test('an entry is never called not listed while a plan, a list or a contract leaves it open, nor in a network without a current row', () => {
  fc.assert(
    fc.property(anyPlans, (plans) => {
      const { status } = networkStatusOf(plans, npi, day)
      const all = plans.flatMap(({ networks }) => networks)
      const isOpen = plans.length === 0 || plans.some(({ networks }) => networks.length === 0) || all.some((one) => one.loaded === null)
      if (isOpen) expect(status).not.toBe('not-listed')
      const current = (one: Participation) => (one.startsOn ?? '') <= day && (one.endsOn ?? '9999') >= day
      if (all.some(({ contracts }) => contracts.some((one) => current(one) && one.zip !== '60602'))) expect(status).not.toBe('not-listed')
      const isListed = all.some((one) => one.loaded && one.participations.some((two) => current(two) && two.zip !== '60602'))
      expect(status === 'in').toBe(isListed)
    }),
  )
})

test('ids are of the kind that their source gives them, and network ids are compared without case and blanks', () => {
  expect(['1234567893', 'cms-010001', 'demo-pharmacy-0001'].map(idKindOf)).toEqual(['npi', 'cms', 'demo'])
  expect(networkKey('  Lakeside  Choice ')).toBe('lakeside choice')
})
