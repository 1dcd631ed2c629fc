import type { FoundResource } from '#platform/fhir/fhir-resources.ts'
import { keyOfReference, listAt, textAt } from '#platform/fhir/fhir-values.ts'
import { tinIn, zipIn } from '#server/benefits/networks/network-row.ts'
import { isNpi } from '#shared/fields/npi.ts'

const npiSystems = ['http://hl7.org/fhir/sid/us-npi', 'urn:oid:2.16.840.1.113883.4.6']
/** The US tax number. */
const tinSystem = 'urn:oid:2.16.840.1.113883.4.4'

/** The keys of references such as `[{ reference: 'Location/7' }]`. */
export const referencesIn = (list: readonly unknown[]): string[] =>
  list.map((one) => keyOfReference(textAt(one, 'reference'))).filter(Boolean)

type Organization = { npi: string; tin: string; id: string; name: string; isNetwork: boolean }

/** What rows refer to, by the resources' ids. */
export type PlanNetIndex = {
  /** The practitioners' NPIs. */
  practitioners: Map<string, string>
  organizations: Map<string, Organization>
  /** ZIP codes; '' if the location has none. */
  locations: Map<string, string>
  /** The locations at which a service is given. */
  services: Map<string, string[]>
}

const identifiers = (resource: unknown, systems: readonly string[]): string[] =>
  listAt(resource, 'identifier')
    .filter((one) => systems.includes(textAt(one, 'system')))
    .map((one) => textAt(one, 'value'))

const npiOf = (resource: unknown): string => identifiers(resource, npiSystems).find(isNpi) ?? ''
const tinOf = (resource: unknown): string =>
  identifiers(resource, [tinSystem])
    .map(tinIn)
    .find((tin) => /^\d{9}$/.test(tin)) ?? ''

const organizationOf = (resource: unknown): Organization => ({
  npi: npiOf(resource),
  tin: tinOf(resource),
  id: textAt(resource, 'identifier', 0, 'value') || textAt(resource, 'id'),
  name: textAt(resource, 'name'),
  isNetwork: listAt(resource, 'type').some((type) => listAt(type, 'coding').some((coding) => textAt(coding, 'code') === 'ntwk')),
})

/** Collects what rows may refer to: references point forward and back, so a file is read twice. */
export const indexPlanNet = async (resources: AsyncIterable<FoundResource>): Promise<PlanNetIndex> => {
  const index: PlanNetIndex = { practitioners: new Map(), organizations: new Map(), locations: new Map(), services: new Map() }
  for await (const { resource, fullUrl } of resources) {
    const keys = [textAt(resource, 'id'), keyOfReference(fullUrl)].filter(Boolean)
    const put = <Value>(map: Map<string, Value>, value: Value) => {
      for (const key of keys) map.set(key, value)
    }
    const type = textAt(resource, 'resourceType')
    if (type === 'Practitioner') put(index.practitioners, npiOf(resource))
    if (type === 'Organization') put(index.organizations, organizationOf(resource))
    if (type === 'Location') put(index.locations, zipIn(textAt(resource, 'address', 'postalCode')))
    if (type === 'HealthcareService') put(index.services, referencesIn(listAt(resource, 'location')))
  }
  return index
}
