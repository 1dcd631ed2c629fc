import { SsoRefusal } from '#platform/gateways/sso-refusal.ts'

const algorithms: ReadonlySet<string> = new Set([
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512',
  'http://www.w3.org/2001/04/xmlenc#sha256',
  'http://www.w3.org/2001/04/xmlenc#sha512',
  'http://www.w3.org/2001/10/xml-exc-c14n#',
  'http://www.w3.org/2000/09/xmldsig#enveloped-signature',
])

const utf8 = new TextDecoder('utf-8', { fatal: true })

const decoded = (base64: string): string => {
  const packed = base64.replace(/\s/g, '')
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(packed)) throw new SsoRefusal('Unreadable')
  try {
    return utf8.decode(Buffer.from(packed, 'base64'))
  } catch {
    throw new SsoRefusal('Unreadable')
  }
}

/**
 * Decodes a SAMLResponse field, if its XML leaves no room for parser differences. Refused before any parser sees it: a document type
 * (XXE, entity bombs), comments and CDATA (a name cut in two), processing instructions, and every algorithm but RSA with SHA-256 or
 * SHA-512 over exclusive canonical XML. Of these, providers only ever send SHA-1.
 * @throws SsoRefusal
 */
export const plainSaml = (base64: string): string => {
  const xml = decoded(base64).replace(/^\s*<\?xml [^<>]*\?>/, '')
  if (/<[!?]/.test(xml)) throw new SsoRefusal('MarkupRefused')
  const named = xml.match(/\bAlgorithm\s*=/g)?.length ?? 0
  const known = [...xml.matchAll(/\bAlgorithm\s*=\s*(?:"([^"]*)"|'([^']*)')/g)].filter(([, a, b]) => algorithms.has(a ?? b ?? ''))
  if (known.length !== named) throw new SsoRefusal('AlgorithmRefused')
  return xml
}
