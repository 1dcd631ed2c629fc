import { v5 as uuidv5 } from 'uuid'

export type FhirResource = { resourceType: string } & Readonly<Record<string, unknown>>
export type FhirReference = { reference: string }

/** Puts a bundle together: the same thing has the same id in each, so that who reads two knows it again. */
export type FhirMaker = {
  /** Whom everything is about. */
  patient: FhirReference
  /** Adds a resource under what we call it. */
  add: (key: string, resource: FhirResource) => FhirReference
  /** What was or will be added. */
  refer: (key: string) => FhirReference
}

/** Ours alone: ids are made within it. */
const namespace = '5b0cf4a1-6a5e-5f6f-9d0e-3a7b3f3a7d10'
const urn = (key: string): string => `urn:uuid:${uuidv5(key, namespace)}`

export const openFhirBundle = (patientKey: string) => {
  const entries = new Map<string, FhirResource>()
  const refer = (key: string): FhirReference => ({ reference: urn(key) })
  const maker: FhirMaker = {
    patient: refer(patientKey),
    refer,
    add: (key, resource) => {
      const { resourceType, ...rest } = resource
      entries.set(urn(key), { resourceType, id: urn(key).slice('urn:uuid:'.length), ...rest })
      return refer(key)
    },
  }
  const close = (timestamp: string) => ({
    ...({ resourceType: 'Bundle', type: 'collection', timestamp } as const),
    entry: [...entries].map(([fullUrl, resource]) => ({ fullUrl, resource })),
  })
  return { maker, close }
}
