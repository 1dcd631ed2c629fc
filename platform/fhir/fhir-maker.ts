import { v5 as uuidv5 } from 'uuid'
import { escaped } from '#shared/escaped.ts'

export type FhirResource = { resourceType: string } & Readonly<Record<string, unknown>>
export type FhirReference = { reference: string }

/** Builds a bundle. The same record has the same id in every bundle, so that readers can match them. */
export type FhirMaker<Section extends string = never> = {
  /** Reference to the Patient that all resources are about. */
  patient: FhirReference
  /** Adds a resource under our own key, with `words` as its narrative in English, to a section if the bundle has any; returns its reference. */
  add: (key: string, resource: FhirResource, words: string, section?: Section) => FhirReference
  /** Our own URI of a system of identifiers or codes, such as `visit-type`. */
  systemOf: (name: string) => string
  /** Returns the reference of a resource, added already or later. */
  refer: (key: string) => FhirReference
}

/** What a section of a document refers to, with the words of each. */
export type SectionEntry = FhirReference & { words: string }

/** The project's own UUID v5 namespace of resource ids. */
const namespace = '5b0cf4a1-6a5e-5f6f-9d0e-3a7b3f3a7d10'
const idOf = (key: string): string => uuidv5(key, namespace)
const urn = (key: string): string => `urn:uuid:${idOf(key)}`

/** A narrative of plain words, or of a list of them (FHIR R4, 2.4). */
export const narrative = (words: string | readonly string[]) => {
  const inside = typeof words === 'string' ? escaped(words) : `<ul>${words.map((one) => `<li>${escaped(one)}</li>`).join('')}</ul>`
  return { status: 'generated', div: `<div xmlns="http://www.w3.org/1999/xhtml">${inside}</div>` }
}

export const openFhirBundle = <Section extends string = never>(patientKey: string, publicUrl: string) => {
  const entries = new Map<string, FhirResource>()
  const sections = new Map<Section, SectionEntry[]>()
  const refer = (key: string): FhirReference => ({ reference: urn(key) })
  const made = (key: string, { resourceType, meta, ...rest }: FhirResource, words: string): FhirResource => ({
    resourceType,
    id: idOf(key),
    ...(meta ? { meta } : {}),
    text: narrative(words),
    ...rest,
  })
  const maker: FhirMaker<Section> = {
    patient: refer(patientKey),
    refer,
    systemOf: (name) => `${publicUrl}/fhir/${name}`,
    add: (key, resource, words, section) => {
      const reference = refer(key)
      if (section && !entries.has(urn(key))) sections.set(section, [...(sections.get(section) ?? []), { ...reference, words }])
      entries.set(urn(key), made(key, resource, words))
      return reference
    },
  }
  const entry = () => [...entries].map(([fullUrl, resource]) => ({ fullUrl, resource }))
  const close = (timestamp: string) => ({ resourceType: 'Bundle' as const, type: 'collection' as const, timestamp, entry: entry() })
  /** Closes the bundle as a document (FHIR R4, 3.3), which begins with its Composition. */
  const closeAsDocument = (timestamp: string, composition: FhirResource, words: string) => {
    const key = `composition-${patientKey}`
    return {
      resourceType: 'Bundle' as const,
      identifier: { system: 'urn:ietf:rfc:3986', value: urn(`document-${patientKey}-${timestamp}`) },
      type: 'document' as const,
      timestamp,
      entry: [{ fullUrl: urn(key), resource: made(key, composition, words) }, ...entry()],
    }
  }
  return { maker, sections, close, closeAsDocument }
}
