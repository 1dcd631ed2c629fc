import { v5 as uuidv5 } from 'uuid'
import { escaped } from '#shared/escaped.ts'

export type FhirResource = { resourceType: string } & Readonly<Record<string, unknown>>
export type FhirReference = { reference: string }

/** Builds a bundle. The same record has the same id in every bundle, so that readers can match them. */
export type FhirMaker = {
  /** Reference to the Patient that all resources are about. */
  patient: FhirReference
  /** Adds a resource under our own key, with `words` as its narrative in English; returns its reference. */
  add: (key: string, resource: FhirResource, words: string) => FhirReference
  /** Our own URI of a system of identifiers or codes, such as `visit-type`. */
  systemOf: (name: string) => string
  /** Returns the reference of a resource, added already or later. */
  refer: (key: string) => FhirReference
}

/** The project's own UUID v5 namespace of resource ids. */
const namespace = '5b0cf4a1-6a5e-5f6f-9d0e-3a7b3f3a7d10'
const urn = (key: string): string => `urn:uuid:${uuidv5(key, namespace)}`

/** A resource's narrative (FHIR R4, 2.4). */
const narrative = (words: string) => ({ status: 'generated', div: `<div xmlns="http://www.w3.org/1999/xhtml">${escaped(words)}</div>` })

export const openFhirBundle = (patientKey: string, publicUrl: string) => {
  const entries = new Map<string, FhirResource>()
  const refer = (key: string): FhirReference => ({ reference: urn(key) })
  const maker: FhirMaker = {
    patient: refer(patientKey),
    refer,
    systemOf: (name) => `${publicUrl}/fhir/${name}`,
    add: (key, resource, words) => {
      const { resourceType, meta, ...rest } = resource
      const id = urn(key).slice('urn:uuid:'.length)
      entries.set(urn(key), { resourceType, id, ...(meta ? { meta } : {}), text: narrative(words), ...rest })
      return refer(key)
    },
  }
  const close = (timestamp: string) => ({
    resourceType: 'Bundle' as const,
    type: 'collection' as const,
    timestamp,
    entry: [...entries].map(([fullUrl, resource]) => ({ fullUrl, resource })),
  })
  return { maker, close }
}
