import { X509Certificate } from 'node:crypto'
import { DOMParser } from '@xmldom/xmldom'

/** An identity provider's SAML 2.0 metadata. */
export type SamlMetadata = {
  issuer: string
  /** URL of the HTTP-Redirect binding; null if the provider has none. */
  ssoUrl: string | null
  /** Signing certificates, PEM. */
  certificates: string[]
}

const space = 'urn:oasis:names:tc:SAML:2.0:metadata'
const redirect = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect'

const elements = (of: Element, name: string, from = space): Element[] => Array.from(of.getElementsByTagNameNS(from, name)) as Element[]

const pem = (base64: string): string => {
  const lines = base64.replace(/\s/g, '').match(/.{1,64}/g) ?? []
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----`
}

/** Parses metadata. Null if it has a DTD or entities, which valid metadata never has, or describes no identity provider. */
export const readSamlMetadata = (xml: string): SamlMetadata | null => {
  if (/<!(DOCTYPE|ENTITY)/i.test(xml)) return null
  const problems: string[] = []
  const document = parse(xml, problems)
  const root = document?.documentElement
  if (!root || problems.length > 0) return null
  const entity =
    root.localName === 'EntityDescriptor'
      ? root
      : elements(root, 'EntityDescriptor').find((one) => elements(one, 'IDPSSODescriptor').length > 0)
  const idp = entity && elements(entity, 'IDPSSODescriptor')[0]
  const issuer = entity?.getAttribute('entityID')
  if (!idp || !issuer) return null
  const service = elements(idp, 'SingleSignOnService').find((one) => one.getAttribute('Binding') === redirect)
  const keys = elements(idp, 'KeyDescriptor').filter((key) => key.getAttribute('use') !== 'encryption')
  const certificates = keys.flatMap((key) => elements(key, 'X509Certificate', 'http://www.w3.org/2000/09/xmldsig#'))
  return { issuer, ssoUrl: service?.getAttribute('Location') || null, certificates: certificates.map((one) => pem(one.textContent ?? '')) }
}

const parse = (xml: string, problems: string[]) => {
  const note = (problem: string) => void problems.push(problem)
  try {
    return new DOMParser({ errorHandler: { warning: () => {}, error: note, fatalError: note } }).parseFromString(xml, 'text/xml')
  } catch {
    return null
  }
}

/** The SHA-256 fingerprint of a PEM certificate; '-' if it is unreadable. */
export const certificateFingerprint = (pem: string): string => {
  try {
    return new X509Certificate(pem).fingerprint256
  } catch {
    return '-'
  }
}
