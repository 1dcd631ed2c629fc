import type { PoolClient } from 'pg'
import { demoId } from '#platform/demo-world.ts'
import { copyBytes, copyRow } from '#platform/import/copy-text.ts'
import { nextIsoDay } from '#shared/fields/calendar-day.ts'

/** The demo's networks: two tiers of Ana's plan, and the network of Rita's. */
export const demoNetworks = {
  choice: { key: 'lakeside choice', name: 'Lakeside Choice', source: 'Lakeside Benefit Administrators' },
  select: { key: 'lakeside select', name: 'Lakeside Select', source: 'Lakeside Benefit Administrators' },
  prairie: { key: 'prairie open', name: 'Prairie Open Access', source: 'Prairie Mutual' },
} as const
type Network = keyof typeof demoNetworks

const networkId = (network: Network): string => demoId('network', network)

type Member = { network: Network; id: string; endsOn: string | null }

/** The networks of the n-th doctor: every fifth is in none, and some have left one. */
const ofDoctor = (id: string, n: number, leftOn: string): Member[] => {
  const places: readonly (readonly Network[])[] = [['choice', 'prairie'], ['choice'], ['select', 'prairie'], ['select'], []]
  return (places[n % places.length] ?? []).map((network) => ({
    network,
    id,
    endsOn: network === 'choice' && n % 12 === 1 ? leftOn : null,
  }))
}

/** Two of three facilities are in each network; a place for animals is in none. */
const ofFacility = (id: string, n: number): Member[] => {
  if (id.includes('-vets-')) return []
  const places: readonly (readonly Network[])[] = [['choice', 'prairie'], ['choice'], ['prairie']]
  return (places[Math.floor(n / 4) % places.length] ?? []).map((network) => ({ network, id, endsOn: null }))
}

/** Loads the networks over the invented directory, as of the first day of the month. */
export const fillDemoNetworks = async (
  client: PoolClient,
  { doctors, facilities }: { doctors: readonly { npi: string }[]; facilities: readonly { id: string }[] },
  now: Date,
): Promise<void> => {
  const asOf = `${now.toISOString().slice(0, 7)}-01`
  const leftOn = nextIsoDay(asOf, -32)
  const members = [...doctors.flatMap(({ npi }, n) => ofDoctor(npi, n, leftOn)), ...facilities.flatMap(({ id }, n) => ofFacility(id, n))]
  for (const [network, { key, name, source }] of Object.entries(demoNetworks) as [Network, (typeof demoNetworks)[Network]][])
    await client.query(
      `insert into networks (id, key, name, source, as_of, loaded_at, members, id_kinds) values ($1, $2, $3, $4, $5, $6, $7, '{demo,npi}')
        on conflict do nothing`,
      [networkId(network), key, name, source, asOf, now, members.filter((one) => one.network === network).length],
    )
  const rows = members.map(({ network, id, endsOn }) => copyRow([networkId(network), id, endsOn])).join('')
  await copyBytes(client, 'network_members (network_id, provider_id, ends_on)', Buffer.from(rows))
}
