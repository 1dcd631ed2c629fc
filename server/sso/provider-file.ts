import { X509Certificate } from 'node:crypto'
import { z } from 'zod/mini'
import { isLoopback } from '#platform/loopback.ts'

const isSafe = (address: string): boolean => {
  if (!URL.canParse(address)) return false
  const { protocol, hostname } = new URL(address)
  return protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname))
}
const address = z.string().check(z.refine(isSafe, 'an https address'))

/** Whether a certificate has an RSA key of at least 2048 bits; signatures need SHA-256 and a strong key. */
export const isStrongCertificate = (pem: string): boolean => {
  try {
    const { asymmetricKeyType, asymmetricKeyDetails } = new X509Certificate(pem).publicKey
    return asymmetricKeyType === 'rsa' && (asymmetricKeyDetails?.modulusLength ?? 0) >= 2048
  } catch {
    return false
  }
}
const certificate = z.string().check(z.refine(isStrongCertificate, 'a PEM certificate with an RSA key of 2048 bits or more'))

const common = {
  eligibilityAttribute: z._default(z.string().check(z.minLength(1)), 'eligibilityId'),
  idpInitiated: z._default(z.boolean(), false),
  ssoSatisfiesMfa: z._default(z.boolean(), false),
}

/** An operator's identity provider file. Unknown keys are rejected, because a misspelled flag would go unnoticed. */
const providerFile = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('saml'),
    issuer: z.string().check(z.minLength(1)),
    ssoUrl: address,
    certificates: z.array(certificate).check(z.minLength(1)),
    ...common,
  }),
  z.strictObject({
    kind: z.literal('oidc'),
    issuer: address,
    clientId: z.string().check(z.minLength(1)),
    clientSecret: z.string().check(z.minLength(1)),
    ...common,
    // Our OpenID Connect sign-on always starts with our request.
    idpInitiated: z._default(z.literal(false), false),
  }),
])
export type ProviderFile = z.infer<typeof providerFile>

/** @throws Error that names each invalid entry */
export const readProviderFile = (text: string): ProviderFile => {
  const read = providerFile.safeParse(JSON.parse(text))
  if (read.success) return read.data
  const problems = read.error.issues.map((issue) =>
    issue.code === 'unrecognized_keys' ? `${issue.keys.join(', ')}: not known here` : `${issue.path.join('.') || 'file'}: ${issue.message}`,
  )
  throw new Error(problems.join('\n'))
}
