import { X509Certificate } from 'node:crypto'
import { z } from 'zod/mini'
import { fetchDocument } from '#platform/gateways/fetch-document.ts'
import { readSamlMetadata, type SamlMetadata } from '#platform/gateways/saml-metadata.ts'
import type { EnteredSaml, Finding, ProviderCheck } from '#shared/sso/identity-provider-calls.ts'

const finding = (check: ProviderCheck, isFine: boolean, found: string | null = null): Finding => ({ check, isFine, found })

const certificateOf = (pem: string): X509Certificate | null => {
  try {
    return new X509Certificate(pem)
  } catch {
    return null
  }
}

/** Whether a certificate is valid now, with its dates (ISO); '-' if unreadable. */
const validity = (pem: string, now: Date): { isFine: boolean; found: string } => {
  const certificate = certificateOf(pem)
  if (!certificate) return { isFine: false, found: '-' }
  const [from, until] = [new Date(certificate.validFrom), new Date(certificate.validTo)]
  return { isFine: from <= now && now < until, found: `${from.toISOString().slice(0, 10)} – ${until.toISOString().slice(0, 10)}` }
}

const fingerprint = (pem: string): string => certificateOf(pem)?.fingerprint256 ?? pem

const compared = (read: SamlMetadata, entered: EnteredSaml, now: Date): Finding[] => {
  const known = entered.certificates.map(fingerprint)
  const missing = read.certificates.filter((pem) => !known.includes(fingerprint(pem)))
  const days = read.certificates.map((pem) => validity(pem, now))
  return [
    finding('issuer', read.issuer === entered.issuer, read.issuer),
    finding('ssoUrl', read.ssoUrl !== null && read.ssoUrl === entered.ssoUrl, read.ssoUrl),
    finding(
      'certificatesListed',
      missing.length === 0 && known.length > 0,
      missing.map((pem) => fingerprint(pem).slice(0, 23)).join(', ') || null,
    ),
    finding('certificatesValid', days.length > 0 && days.every(({ isFine }) => isFine), days.map(({ found }) => found).join(', ') || null),
  ]
}

type SamlTest = { findings: Finding[]; read: { issuer: string; ssoUrl: string; certificates: string[] } | null }

type Testing = { now: Date; allowsLocal: boolean }

/** Fetches a provider's metadata and compares each entry. */
export const testSaml = async (metadataUrl: string, entered: EnteredSaml, { now, allowsLocal }: Testing): Promise<SamlTest> => {
  const fetched = await fetchDocument(metadataUrl, allowsLocal)
  if ('problem' in fetched) return { findings: [finding('fetched', false, fetched.problem)], read: null }
  const read = readSamlMetadata(fetched.text)
  const findings = [finding('fetched', true), finding('readable', read !== null)]
  if (!read) return { findings, read: null }
  return { findings: [...findings, ...compared(read, entered, now)], read: { ...read, ssoUrl: read.ssoUrl ?? '' } }
}

const texts = z.optional(z.array(z.string()))
const discovery = z.object({
  issuer: z.string(),
  authorization_endpoint: z.string(),
  token_endpoint: z.string(),
  jwks_uri: z.string(),
  response_types_supported: texts,
  code_challenge_methods_supported: texts,
  id_token_signing_alg_values_supported: texts,
})
const keySet = z.object({ keys: z.array(z.object({ kty: z.string() })) })

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const keysAt = async (url: string, allowsLocal: boolean): Promise<Finding> => {
  const fetched = await fetchDocument(url, allowsLocal)
  if ('problem' in fetched) return finding('keys', false, fetched.problem)
  const read = keySet.safeParse(jsonOf(fetched.text))
  const count = read.success ? read.data.keys.length : 0
  return finding('keys', count > 0, String(count))
}

/** Checks an offered list; an omitted list passes. */
const offers = (check: ProviderCheck, offered: string[] | undefined, wanted: RegExp): Finding =>
  finding(check, offered === undefined || offered.some((one) => wanted.test(one)), offered?.join(', ') ?? null)

const isPrivate = (url: string, issuer: string): boolean =>
  URL.canParse(url) && (url.startsWith('https:') || new URL(url).origin === new URL(issuer).origin)

/** Reads an issuer's discovery document and its keys, as sign-in does. */
export const testOidc = async (issuer: string, { allowsLocal }: Pick<Testing, 'allowsLocal'>): Promise<{ findings: Finding[] }> => {
  const fetched = await fetchDocument(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`, allowsLocal)
  if ('problem' in fetched) return { findings: [finding('fetched', false, fetched.problem)] }
  const read = discovery.safeParse(jsonOf(fetched.text))
  const findings = [
    finding('fetched', true),
    finding('readable', read.success, read.error?.issues.map(({ path }) => path.join('.')).join(', ') ?? null),
  ]
  if (!read.success) return { findings }
  const { data } = read
  const endpoints = [data.authorization_endpoint, data.token_endpoint, data.jwks_uri]
  const open = endpoints.filter((url) => !isPrivate(url, issuer))
  return {
    findings: [
      ...findings,
      finding('issuer', data.issuer === issuer, data.issuer),
      finding('endpoints', open.length === 0, open.join(', ') || null),
      offers('codeFlow', data.response_types_supported, /^code$/),
      offers('pkce', data.code_challenge_methods_supported, /^S256$/),
      offers('signing', data.id_token_signing_alg_values_supported, /^(RS|PS|ES)(256|384|512)$|^EdDSA$/),
      ...(open.length === 0 ? [await keysAt(data.jwks_uri, allowsLocal)] : []),
    ],
  }
}
