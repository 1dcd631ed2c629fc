import { paths } from '#shared/paths.ts'

/** What a page tried to load or run, without its address: `own` is the portal itself. */
export const blockedKinds = ['inline', 'eval', 'trusted-types', 'own', 'data', 'other-site', 'extension', 'other'] as const
export type BlockedKind = (typeof blockedKinds)[number]

/** One refusal of the content security policy. It names no person, address or content. */
export type PolicyReport = { directive: string; blocked: BlockedKind; page: string }

/** Reports of one request beyond this number are ignored. */
export const mostReports = 20

const directives: ReadonlySet<string> = new Set([
  'default-src',
  'script-src',
  'style-src',
  'img-src',
  'connect-src',
  'font-src',
  'media-src',
  'object-src',
  'frame-src',
  'child-src',
  'worker-src',
  'manifest-src',
  'script-src-elem',
  'script-src-attr',
  'style-src-elem',
  'style-src-attr',
  'base-uri',
  'form-action',
  'frame-ancestors',
  'trusted-types',
  'require-trusted-types-for',
])

/** The apps beside the portal, by the first segment of their paths. */
const apps = ['/console', '/clinic', '/guest']
const pages: ReadonlySet<string> = new Set(Object.values(paths))

const urlOf = (value: string): URL | null => {
  try {
    return new URL(value)
  } catch {
    return null
  }
}

const kindOf = (blocked: string, host: string | undefined): BlockedKind => {
  if (blocked === 'inline') return 'inline'
  if (blocked.endsWith('eval')) return 'eval'
  if (blocked.startsWith('trusted-types')) return 'trusted-types'
  if (blocked === 'self') return 'own'
  if (/^(data|blob)\b/.test(blocked)) return 'data'
  if (/^[\w-]+-extension\b/.test(blocked)) return 'extension'
  const url = urlOf(blocked)
  if (url === null || !/^(https?|wss?):$/.test(url.protocol)) return 'other'
  return url.host === host ? 'own' : 'other-site'
}

const pageOf = (path: string | undefined): string => {
  if (path === undefined) return 'other'
  return pages.has(path) ? path : (apps.find((app) => path === app || path.startsWith(`${app}/`)) ?? 'other')
}

type Body = Readonly<Record<string, unknown>>
const isBody = (value: unknown): value is Body => typeof value === 'object' && value !== null && !Array.isArray(value)
const textIn = (body: Body, ...names: string[]): string =>
  String(names.map((name) => body[name]).find((value) => typeof value === 'string') ?? '')

const reportOf = (body: Body): PolicyReport => {
  const document = urlOf(textIn(body, 'documentURL', 'document-uri'))
  const directive = textIn(body, 'effectiveDirective', 'effective-directive', 'violated-directive').split(' ')[0] ?? ''
  return {
    directive: directives.has(directive) ? directive : 'other',
    blocked: kindOf(textIn(body, 'blockedURL', 'blocked-uri'), document?.host),
    page: pageOf(document?.pathname),
  }
}

/** Reads what a browser sends by `report-to` (a list) or by `report-uri` (one object), and keeps nothing that could name a person. */
export const readPolicyReports = (sent: unknown): PolicyReport[] => {
  if (isBody(sent)) return isBody(sent['csp-report']) ? [reportOf(sent['csp-report'])] : []
  if (!Array.isArray(sent)) return []
  return sent
    .slice(0, mostReports)
    .flatMap((one: unknown) => (isBody(one) && one.type === 'csp-violation' && isBody(one.body) ? [reportOf(one.body)] : []))
}
