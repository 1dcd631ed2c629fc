import { trustedTypesPolicies } from '#shared/trusted-types.ts'

/**
 * Security headers of the portal and of the telehealth side. `baseHeaders` go with every response; documents, plain pages and the service
 * worker replace its Content-Security-Policy with their own.
 */

/** Where browsers report what the policy of a document refused: `report-to` for Chromium, `report-uri` for the others. */
export const policyReportPath = '/api/policy-reports'

/** One year, in seconds. */
const strictTransportSeconds = 31_536_000

/**
 * Headers of every response, errors included. Computed once per server: computing them per request (as helmet does) costs as much as the
 * rest of a poll. The policy lets a response load nothing.
 */
export const baseHeaders = (https: boolean): Record<string, string> => ({
  'content-security-policy': "default-src 'none';frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
  ...(https ? { 'strict-transport-security': `max-age=${strictTransportSeconds}; includeSubDomains` } : {}),
})

/** Data from the build: hashes of inline scripts and styles, and which documents make calls. */
export type DocumentPolicies = {
  csp: { scriptHashes: readonly string[]; styleHashes: Readonly<Record<string, readonly string[]>> }
  /** The documents that may use camera and microphone. */
  callDocuments: readonly string[]
}

const quotedList = (hashes: readonly string[]): string => hashes.map((hash) => ` '${hash}'`).join('')

/** Other servers that documents may load from: images, and what scripts request. */
export type ExternalHosts = { images: readonly string[]; requests: readonly string[] }

const hostList = (hosts: readonly string[]): string => hosts.map((host) => ` ${host}`).join('')

const documentPolicy = ({ csp }: DocumentPolicies, document: string, hosts: ExternalHosts): string =>
  [
    "default-src 'self'",
    `script-src 'self'${quotedList(csp.scriptHashes)}`,
    `style-src 'self'${quotedList(csp.styleHashes[document] ?? [])}`,
    `img-src 'self' data: blob:${hostList(hosts.images)}`,
    `connect-src 'self'${hostList(hosts.requests)}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    `trusted-types ${trustedTypesPolicies.join(' ')}`,
    `report-uri ${policyReportPath}`,
    'report-to policy',
  ].join('; ')

/** The headers of a built document. Only documents that make calls may use camera and microphone; no document captures the screen. */
export const documentHeaders = (policies: DocumentPolicies, document: string, hosts: ExternalHosts): Record<string, string> => {
  const devices = policies.callDocuments.includes(document) ? '(self)' : '()'
  return {
    'content-security-policy': documentPolicy(policies, document, hosts),
    'reporting-endpoints': `policy="${policyReportPath}"`,
    'permissions-policy': `camera=${devices}, microphone=${devices}, display-capture=()`,
  }
}

/** The headers of a page without scripts, whose only style is inline. @param styleHash SHA-256 in base64 */
export const plainPageHeaders = (styleHash: string): Record<string, string> => ({
  'content-security-policy': `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`,
})

/** A service worker follows the policy of its own file: it may call the portal only. */
export const serviceWorkerHeaders: Readonly<Record<string, string>> = {
  'content-security-policy': "default-src 'none'; connect-src 'self'",
}
