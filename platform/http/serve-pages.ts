import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod/mini'
import { documentHeaders, type ExternalHosts, serviceWorkerHeaders } from '#platform/http/security-headers.ts'
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
  /** The documents that may use camera and microphone. */
  callDocuments: z.array(z.string()),
  csp: z.object({ scriptHashes: z.array(z.string()), styleHashes: z.record(z.string(), z.array(z.string())) }),
})
type Page = z.infer<typeof page>
export type PageManifest = z.infer<typeof manifest>

/** What decides which page a visitor sees. */
export type Viewer = {
  level: SessionLevel
  language: Language | null
  /** The URLs that the page of this path reads first for this visitor; the browser reads them while it loads the page's scripts. */
  readsFirst?: (path: string) => readonly string[]
}

/** Content of the documents; they are filled again whenever `version` changes. */
export type DocumentContent = {
  version: string
  /** Fills the tokens of a document, such as `%PRODUCT_NAME%`; the result is escaped where needed. */
  fill: (document: string, language: Language) => string
  /** The external address that replaces a page, or null. */
  elsewhere: (path: string) => string | null
}

export type PagesOptions = {
  http: FastifyInstance
  /** The build's output folder. */
  dist: string
  viewerOf: (request: FastifyRequest) => Promise<Viewer>
  contentOf: () => Promise<DocumentContent>
  hosts: ExternalHosts
}

/**
 * The page of a path: named pages first, then a single unknown segment, which a flow may claim (SHELL-049). Deeper paths have no page
 * (SHELL-050).
 */
export const pageOf = (pages: readonly Page[], path: string): Page | null => {
  const isBeneath = (one: Page) => one.match === 'prefix' && path.startsWith(`${one.path}/`)
  const named = pages.find((one) => one.path === path) ?? pages.find(isBeneath)
  if (named) return named
  const segment = /^\/[^/]+\/?$/.test(path)
  return segment ? { path, match: 'exact', guard: 'guarded', signedOut: 'app', signedIn: 'app' } : null
}

/** Where the visitor is redirected instead of this page, or null. A guarded page is kept as the origin to return to (SHELL-054). */
export const pageRedirect = (
  found: Page | null,
  level: SessionLevel,
  asked: { path: string; url: string; crossSite: boolean },
): string | null => {
  if (asked.path === paths.home) return level === 'full' ? paths.dashboard : paths.signIn
  if (!found) return paths.signIn
  // A link from another site arrives without our SameSite=Strict cookies, so the page itself checks for a session.
  if (level === 'none' && asked.crossSite && found.guard === 'guarded') return null
  const to = redirectOf(found.guard, level)
  const comesBack = to === paths.signIn && found.guard === 'guarded' && asked.url !== paths.dashboard && isOwnPath(asked.url)
  return comesBack ? `${to}?${new URLSearchParams({ origin: asked.url })}` : to
}

type Body = { etag: string; identity: Buffer; br?: Buffer; gzip?: Buffer }

const bodyOf = (html: string): Body => {
  const identity = Buffer.from(html)
  return { etag: `"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`, identity }
}

/** Compresses the body on the first request for that encoding. */
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

const send = (request: FastifyRequest, reply: FastifyReply, body: Body, securityHeaders: Record<string, string>) => {
  const { encoding, bytes } = encoded(body, String(request.headers['accept-encoding'] ?? ''))
  void reply.headers({
    ...securityHeaders,
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

/** Serves the built documents and assets: the page by path, the document by session, the language by choice. */
export const servePages = async ({ http, dist, viewerOf, contentOf, hosts }: PagesOptions): Promise<void> => {
  const built = readManifest(dist)
  const bodies = new Map<string, Body>()
  let filledWith = ''
  const documentBody = (document: string, language: Language, { version, fill }: DocumentContent): Body => {
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
      if (/[\\/]service-worker\.js/.test(path)) void reply.headers(serviceWorkerHeaders)
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
    const early = viewer.readsFirst?.(path).map((url) => `<${url}>; rel=preload; as=fetch; crossorigin`) ?? []
    if (early.length > 0) void reply.header('link', early)
    const securityHeaders = documentHeaders(built, document, hosts)
    return send(request, reply, documentBody(document, languageOf(request, viewer), content), securityHeaders)
  })
}
