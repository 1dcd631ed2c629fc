import { readResources } from '#platform/fhir/fhir-resources.ts'
import { listAt, partAt, textAt } from '#platform/fhir/fhir-values.ts'
import {
  type DamagedMember,
  type GivenMember,
  inBatches,
  type MemberBatch,
  type NamedNetwork,
  type ReadMember,
  refusalOfMember,
} from '#server/benefits/networks/network-row.ts'
import { indexPlanNet, type PlanNetIndex, referencesIn } from '#server/benefits/networks/plan-net-resources.ts'
import { networkKey } from '#shared/benefits/network-status.ts'
import type { BenefitRejection } from '#shared/benefits/rejection-texts.en.ts'

// Da Vinci PDEX Plan-Net (FHIR R4): a practitioner takes part by a PractitionerRole with a network, an organization by an
// OrganizationAffiliation. What other profiles add is not read.

const networkExtension = 'network-reference'

const networksOfRole = (role: unknown): string[] =>
  referencesIn(
    listAt(role, 'extension')
      .filter((one) => textAt(one, 'url').endsWith(networkExtension))
      .map((one) => partAt(one, 'valueReference')),
  )

/** The networks of a file by the ids of their organizations. One that is not in the file is named by its reference. */
const openNetworks = ({ organizations }: PlanNetIndex) => {
  const known = new Map<string, NamedNetwork>()
  return (reference: string): NamedNetwork => {
    const found = known.get(reference)
    if (found) return found
    const { id = reference, name = '' } = organizations.get(reference) ?? {}
    const network: NamedNetwork = { key: networkKey(id).slice(0, 60), name: (name || id).slice(0, 120), source: null, asOf: null }
    known.set(reference, network)
    return network
  }
}

type Provider = { npi: string; tin: string }

/** Who takes part: a practitioner or an organization. */
const providerOf = (resource: unknown, index: PlanNetIndex): Provider | BenefitRejection => {
  if (textAt(resource, 'resourceType') === 'PractitionerRole') {
    const [key = ''] = referencesIn([partAt(resource, 'practitioner')])
    const npi = index.practitioners.get(key)
    if (npi === undefined) return key === '' ? 'ProviderMissing' : 'ReferenceUnknown'
    return npi === '' ? 'ProviderMissing' : { npi, tin: tinOfRole(resource, index) }
  }
  const [key = ''] = referencesIn([partAt(resource, 'participatingOrganization')])
  const found = index.organizations.get(key)
  if (found === undefined) return key === '' ? 'ProviderMissing' : 'ReferenceUnknown'
  return found.npi === '' && found.tin === '' ? 'ProviderMissing' : { npi: found.npi, tin: found.tin }
}

/** The TIN of the organization for which a practitioner works. */
const tinOfRole = (role: unknown, { organizations }: PlanNetIndex): string => {
  const [key = ''] = referencesIn([partAt(role, 'organization')])
  return organizations.get(key)?.tin ?? ''
}

/** The ZIP codes of the locations, or of the services' locations; `['']` for every place. Null if one is not in the file. */
const zipsOf = (resource: unknown, { locations, services }: PlanNetIndex): string[] | null => {
  const own = referencesIn(listAt(resource, 'location'))
  const keys = own.length > 0 ? own : referencesIn(listAt(resource, 'healthcareService')).flatMap((service) => services.get(service) ?? [])
  const zips = [...new Set(keys.map((key) => locations.get(key)))]
  if (zips.includes(undefined)) return null
  return zips.length === 0 ? [''] : (zips as string[])
}

const dayOf = (value: string): string => value.slice(0, 10)

const isInactive = (resource: unknown): boolean => partAt(resource, 'active') === false

type Found = { line: number; resource: unknown; networks: readonly NamedNetwork[] }

/** Why a participation is rejected; null if it is not. */
const refusalOf = (
  provider: Provider | BenefitRejection,
  network: NamedNetwork,
  zip: string | null,
  days: Pick<GivenMember, 'startsOn' | 'endsOn'>,
): BenefitRejection | null => {
  if (typeof provider === 'string') return provider
  if (zip === null) return 'ReferenceUnknown'
  return network.key === '' ? 'NetworkMissing' : refusalOfMember({ ...provider, ...days, facility: '', zip })
}

/** The participations that a resource states, or why it is rejected. */
function* membersOf({ line, resource, networks }: Found, index: PlanNetIndex): Generator<ReadMember | DamagedMember> {
  const provider = providerOf(resource, index)
  const days = { startsOn: dayOf(textAt(resource, 'period', 'start')), endsOn: dayOf(textAt(resource, 'period', 'end')) }
  const { npi, tin } = typeof provider === 'string' ? { npi: '', tin: '' } : provider
  const zips: readonly (string | null)[] = zipsOf(resource, index) ?? [null]
  for (const [network, zip] of networks.flatMap((one) => zips.map((place) => [one, place] as const))) {
    const reason = refusalOf(provider, network, zip, days)
    if (reason === null)
      yield { line, network, provider: npi, tin, zip: zip ?? '', startsOn: days.startsOn || null, endsOn: days.endsOn || null }
    else yield { line, id: textAt(resource, 'id').slice(0, 100), reason, network, provider: npi, tin: npi === '' ? tin : '' }
  }
}

/** The networks of a role or an affiliation; none of other resources, and of those that no longer hold. */
const networksOf = (resource: unknown): string[] => {
  if (isInactive(resource)) return []
  const type = textAt(resource, 'resourceType')
  if (type === 'PractitionerRole') return networksOfRole(resource)
  return type === 'OrganizationAffiliation' ? referencesIn(listAt(resource, 'network')) : []
}

/** Notes the newest day on which the file says something of a network. */
const noteDay = (network: NamedNetwork, stated: string, lastDay: string): void => {
  if (/^\d{4}-\d{2}-\d{2}$/.test(stated) && stated <= lastDay && stated > (network.asOf ?? '')) network.asOf = stated
}

type OpenFile = () => AsyncIterable<Uint8Array>

async function* readRows(open: OpenFile, lastDay: string): AsyncGenerator<ReadMember | DamagedMember> {
  const index = await indexPlanNet(readResources(open))
  const networkOf = openNetworks(index)
  for await (const { line, resource } of readResources(open)) {
    if (textAt(resource, 'resourceType') === '') {
      yield { line, id: '', reason: 'ResourceUnreadable', network: null, provider: '', tin: '' }
      continue
    }
    const networks = networksOf(resource).map(networkOf)
    if (networks.length === 0) continue
    for (const network of networks) noteDay(network, dayOf(textAt(resource, 'meta', 'lastUpdated')), lastDay)
    yield* membersOf({ line, resource, networks }, index)
  }
}

/**
 * Reads Plan-Net resources, as NDJSON or one Bundle: a row for each participation, network and place. A role or affiliation without a network
 * or with `active` false states none.
 * @throws ImportFileError for a file of another kind, and for one that ends in the middle
 */
export const readPlanNet = (open: OpenFile, { lastDay }: { lastDay: string }): AsyncGenerator<MemberBatch> =>
  inBatches(readRows(open, lastDay))
