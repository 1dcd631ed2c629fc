import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod/mini'
import { isLanguage, type Language, preferredLanguage } from '#shared/languages.ts'
import { isOwnPath, paths } from '#shared/paths.ts'
import { redirectOf, type SessionLevel } from '#shared/session/guard-rules.ts'

const page = z.object({
  path: z.string(),
  match: z.enum(['exact', 'prefix']),
  guard: z.enum(['open', 'sign-in', 'mfa', 'guarded']),
  signedOut: z.string(),
  signedIn: z.string(),
})
const manifest = z.object({
  pages: z.array(page),
  /** The documents that may open camera and microphone. */
  callDocuments: z.array(z.string()),
  csp: z.object({ scriptHashes: z.array(z.string()), styleHashes: z.record(z.string(), z.array(z.string())) }),
})
type Page = z.infer<typeof page>
export type PageManifest = z.infer<typeof manifest>

/** Who is looking, as far as a page's choice goes. */
export type Viewer = { level: SessionLevel; language: Language | null }

/** What goes into the documents; they are filled anew whenever its version changes. */
export type PageContent = {
  version: string
  /** What fills the tokens of a document, `%PRODUCT_NAME%` and so on; already escaped where that is needed. */
  fill: (document: string, language: Language) => string
  /** The address outside that stands in for a page, or null. */
  elsewhere: (path: string) => string | null
}

export type PagesOptions = {
  http: FastifyInstance
  /** The folder that the build wrote. */
  dist: string
  viewerOf: (request: FastifyRequest) => Promise<Viewer>
  contentOf: () => Promise<PageContent>
  imageHosts: readonly string[]
}

/** The page of a path: named ones first, then a single unknown segment, which a flow may claim (SHELL-049); deeper ones are nobody's (SHELL-050). */
export const pageOf = (pages: readonly Page[], path: string): Page | null => {
  const isBeneath = (one: Page) => one.match === 'prefix' && path.startsWith(`${one.path}/`)
  const named = pages.find((one) => one.path === path) ?? pages.find(isBeneath)
  if (named) return named
  const segment = /^\/[^/]+\/?$/.test(path)
  return segment ? { path, match: 'exact', guard: 'guarded', signedOut: 'app', signedIn: 'app' } : null
}

/** Where the visitor goes instead of this page, or null. A guarded page is remembered as the origin to come back to (SHELL-054). */
export const pageRedirect = (
  found: Page | null,
  level: SessionLevel,
  asked: { path: string; url: string; crossSite: boolean },
): string | null => {
  if (asked.path === paths.home) return level === 'full' ? paths.dashboard : paths.signIn
  if (!found) return paths.signIn
  // A link from another site arrives without our SameSite=Strict cookies: the page itself finds out who is there.
  if (level === 'none' && asked.crossSite && found.guard === 'guarded') return null
  const to = redirectOf(found.guard, level)
  const comesBack = to === paths.signIn && found.guard === 'guarded' && asked.url !== paths.dashboard && isOwnPath(asked.url)
  return comesBack ? `${to}?${new URLSearchParams({ origin: asked.url })}` : to
}

const policyOf = ({ csp }: PageManifest, document: string, imageHosts: readonly string[]): string => {
  const hashes = (list: readonly string[]) => list.map((hash) => ` '${hash}'`).join('')
  return [
    "default-src 'self'",
    `script-src 'self'${hashes(csp.scriptHashes)}`,
    `style-src 'self'${hashes(csp.styleHashes[document] ?? [])}`,
    `img-src 'self' data: blob:${imageHosts.map((host) => ` ${host}`).join('')}`,
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ].join('; ')
}

/** Camera and microphone are for the documents in which calls are made, and the screen is for none. */
const devicePolicyOf = ({ callDocuments }: PageManifest, document: string): string => {
  const whose = callDocuments.includes(document) ? '(self)' : '()'
  return `camera=${whose}, microphone=${whose}, display-capture=()`
}

type Body = { etag: string; identity: Buffer; br?: Buffer; gzip?: Buffer }

const bodyOf = (html: string): Body => {
  const identity = Buffer.from(html)
  return { etag: `"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`, identity }
}

/** Compressed once, on the first request for it. */
const encoded = (body: Body, accept: string): { encoding: 'br' | 'gzip' | null; bytes: Buffer } => {
  if (/\bbr\b/.test(accept)) {
    body.br ??= brotliCompressSync(body.identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } })
    return { encoding: 'br', bytes: body.br }
  }
  if (/\bgzip\b/.test(accept)) {
    body.gzip ??= gzipSync(body.identity)
    return { encoding: 'gzip', bytes: body.gzip }
  }
  return { encoding: null, bytes: body.identity }
}

const languageOf = (request: FastifyRequest, viewer: Viewer): Language => {
  const asked = (request.query as { lang?: unknown }).lang
  if (isLanguage(asked)) return asked
  if (isLanguage(request.cookies.lang)) return request.cookies.lang
  return viewer.language ?? preferredLanguage(request.headers['accept-language'])
}

type Policies = { content: string; devices: string }

const send = (request: FastifyRequest, reply: FastifyReply, body: Body, policies: Policies) => {
  const { encoding, bytes } = encoded(body, String(request.headers['accept-encoding'] ?? ''))
  void reply.headers({
    'content-security-policy': policies.content,
    'permissions-policy': policies.devices,
    etag: body.etag,
    'cache-control': 'private, no-cache',
    vary: 'Cookie, Accept-Language, Accept-Encoding',
  })
  if (request.headers['if-none-match'] === body.etag) return reply.code(304).send()
  if (encoding) void reply.header('content-encoding', encoding)
  return reply.type('text/html; charset=utf-8').send(bytes)
}

const readManifest = (dist: string): PageManifest => {
  try {
    return manifest.parse(JSON.parse(readFileSync(join(dist, 'pages.json'), 'utf8')))
  } catch (error) {
    const missing = (error as NodeJS.ErrnoException).code === 'ENOENT'
    throw new Error(`${missing ? 'No pages are' : 'Pages of another version are'} in ${dist}. Run npm run build first.`, { cause: error })
  }
}

/** Hands out the built documents and assets: the page by path, the document by session, the language by choice. */
export const servePages = async ({ http, dist, viewerOf, contentOf, imageHosts }: PagesOptions): Promise<void> => {
  const built = readManifest(dist)
  const bodies = new Map<string, Body>()
  let filledWith = ''
  const documentBody = (document: string, language: Language, { version, fill }: PageContent): Body => {
    if (version !== filledWith) bodies.clear()
    filledWith = version
    const key = `${document}.${language}`
    const known = bodies.get(key)
    if (known) return known
    const body = bodyOf(fill(readFileSync(join(dist, 'pages', `${document}.${language}.html`), 'utf8'), language))
    bodies.set(key, body)
    return body
  }
  await http.register(fastifyStatic, {
    root: join(dist, 'client'),
    prefix: '/',
    wildcard: false,
    index: false,
    preCompressed: true,
    setHeaders: (reply, path) => {
      void reply.header('cache-control', /[\\/]assets[\\/]/.test(path) ? 'public, max-age=31536000, immutable' : 'public, max-age=3600')
      // A worker lives by the policy of its own file: this one may ask the portal, and nobody else.
      if (/[\\/]service-worker\.js/.test(path)) void reply.header('content-security-policy', "default-src 'none'; connect-src 'self'")
    },
  })
  http.get('/*', async (request, reply) => {
    const path = new URL(request.url, 'http://x').pathname
    if (path.startsWith('/api/') || path.startsWith('/assets/') || /\.[a-z0-9]+$/i.test(path)) return reply.callNotFound()
    const content = await contentOf()
    const outside = content.elsewhere(path)
    if (outside !== null) return reply.header('cache-control', 'no-store').redirect(outside, 302)
    const viewer = await viewerOf(request)
    const found = pageOf(built.pages, path)
    const crossSite = request.headers['sec-fetch-site'] === 'cross-site'
    const to = pageRedirect(found, viewer.level, { path, url: request.url, crossSite })
    if (to !== null || !found) return reply.header('cache-control', 'no-store').redirect(to ?? paths.signIn, 302)
    const document = viewer.level === 'full' || found.guard === 'guarded' ? found.signedIn : found.signedOut
    const policies = { content: policyOf(built, document, imageHosts), devices: devicePolicyOf(built, document) }
    return send(request, reply, documentBody(document, languageOf(request, viewer), content), policies)
  })
}
