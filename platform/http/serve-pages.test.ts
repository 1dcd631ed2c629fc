import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import cookie from '@fastify/cookie'
import fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pageOf, pageRedirect, servePages } from '#platform/http/serve-pages.ts'
import type { SessionLevel } from '#shared/session/guard-rules.ts'

const pages = [
  { path: '/login', match: 'exact', guard: 'sign-in', signedOut: 'login', signedIn: 'login' },
  { path: '/MFA', match: 'exact', guard: 'mfa', signedOut: 'mfa', signedIn: 'mfa' },
  { path: '/forgot-password', match: 'prefix', guard: 'open', signedOut: 'forgot', signedIn: 'forgot' },
  { path: '/support', match: 'exact', guard: 'open', signedOut: 'support', signedIn: 'app' },
  { path: '/dashboard', match: 'exact', guard: 'guarded', signedOut: 'dashboard', signedIn: 'dashboard' },
] as const

describe('the page of a path', () => {
  test.each([
    ['/login', 'login'],
    ['/forgot-password', 'forgot'],
    ['/forgot-password/again', 'forgot'],
    ['/some-flow', 'app'],
  ])('%s is the document %s [SHELL-049]', (path, document) => {
    expect(pageOf(pages, path)?.signedOut).toBe(document)
  })

  test('is missing for a deeper unknown path [SHELL-050]', () => {
    expect(pageOf(pages, '/some/where')).toBeNull()
  })
})

const redirect = (path: string, level: SessionLevel, crossSite = false) =>
  pageRedirect(pageOf(pages, path.split('?')[0] as string), level, { path: path.split('?')[0] as string, url: path, crossSite })

describe('redirects', () => {
  test.each<[string, SessionLevel, string | null, string]>([
    ['/', 'none', '/login', 'SHELL-064'],
    ['/', 'full', '/dashboard', 'SHELL-064'],
    ['/login', 'none', null, 'SHELL-013'],
    ['/login', 'pending', '/MFA', 'SHELL-053'],
    ['/login', 'full', '/dashboard', 'SIGN-13'],
    ['/MFA', 'none', '/login', 'MFA-08'],
    ['/MFA', 'pending', null, 'MFA-09'],
    ['/MFA', 'full', '/dashboard', 'MFA-13'],
    ['/dashboard', 'none', '/login', 'SHELL-032'],
    ['/dashboard', 'pending', '/login', 'SHELL-053'],
    ['/dashboard', 'full', null, 'SHELL-052'],
    ['/providers?zip=78704', 'none', '/login?origin=%2Fproviders%3Fzip%3D78704', 'SHELL-054'],
    ['/a/b', 'none', '/login', 'SHELL-050'],
    ['/a/b', 'full', '/login', 'SHELL-050'],
    ['/support', 'none', null, 'SHELL-021'],
  ])('%s at level %s goes to %s [%s]', (path, level, to, _row) => {
    expect(redirect(path, level)).toBe(to)
  })

  test('a link from another site is not redirected, because it carries no cookies', () => {
    expect(redirect('/providers', 'none', true)).toBeNull()
    expect(redirect('/dashboard', 'none', true)).toBeNull()
  })
})

describe('serving pages', () => {
  const http = fastify()
  let level: SessionLevel = 'none'
  let name = 'Foyer'
  beforeAll(async () => {
    const dist = mkdtempSync(join(tmpdir(), 'foyer-dist-'))
    mkdirSync(join(dist, 'pages'))
    mkdirSync(join(dist, 'client/assets'), { recursive: true })
    writeFileSync(join(dist, 'client/assets/app-1.js'), 'export {}')
    writeFileSync(join(dist, 'client/service-worker.js'), 'export {}')
    const csp = { scriptHashes: ['sha256-start'], styleHashes: { support: ['sha256-support'] } }
    writeFileSync(join(dist, 'pages.json'), JSON.stringify({ pages, callDocuments: ['app'], csp }))
    for (const document of ['login', 'mfa', 'forgot', 'support', 'app', 'dashboard'])
      for (const language of ['en', 'es', 'ar'])
        writeFileSync(join(dist, 'pages', `${document}.${language}.html`), `${document} ${language} %NAME%`)
    await http.register(cookie)
    const contentOf = async () => ({
      version: name,
      fill: (html: string, language: string) => `${html.replace('%NAME%', name)} ${language}`,
      elsewhere: (path: string) => (path === '/legal/terms' ? 'https://law.example/terms?a=1' : null),
    })
    await servePages({
      http,
      dist,
      viewerOf: async () => ({ level, language: null, readsFirst: (path) => (path === '/dashboard' ? ['/api/a?b=1', '/api/c'] : []) }),
      contentOf,
      hosts: { images: ['https://images.example.com'], requests: ['https://maps.example.com'] },
    })
  })
  afterAll(() => http.close())
  const get = (url: string, headers: Record<string, string> = {}) => http.inject({ url, headers })

  test('the language comes from the address, then the cookie, then the browser', async () => {
    level = 'none'
    expect((await get('/support?lang=ar', { cookie: 'lang=es' })).body).toBe('support ar Foyer ar')
    expect((await get('/support', { cookie: 'lang=es', 'accept-language': 'ar' })).body).toBe('support es Foyer es')
    expect((await get('/support', { 'accept-language': 'fr, ar;q=0.8, en;q=0.5' })).body).toBe('support ar Foyer ar')
    expect((await get('/support', { cookie: 'lang=../../x' })).body).toBe('support en Foyer en')
  })

  test('the same address is a document or the app, depending on the session', async () => {
    level = 'full'
    expect((await get('/support')).body).toBe('app en Foyer en')
    level = 'none'
  })

  test('a page tells the browser what it reads first', async () => {
    expect((await get('/support')).headers.link).toBeUndefined()
    level = 'full'
    expect((await get('/dashboard')).headers.link).toEqual(
      ['/api/a?b=1', '/api/c'].map((url) => `<${url}>; rel=preload; as=fetch; crossorigin`),
    )
    level = 'none'
  })

  test('a page is compressed, has its own security policy, and is a 304 while unchanged', async () => {
    const answer = await get('/support', { 'accept-encoding': 'gzip, br' })
    expect(answer.headers).toMatchObject({
      'content-encoding': 'br',
      vary: 'Cookie, Accept-Language, Accept-Encoding',
      'cache-control': 'private, no-cache',
    })
    expect(brotliDecompressSync(answer.rawPayload).toString()).toBe('support en Foyer en')
    const policy = answer.headers['content-security-policy'] as string
    expect(policy).toContain("script-src 'self' 'sha256-start';")
    expect(policy).toContain("style-src 'self' 'sha256-support';")
    expect(policy).toContain("img-src 'self' data: blob: https://images.example.com;")
    expect(policy).toContain("connect-src 'self' https://maps.example.com;")
    expect(policy).toContain('trusted-types default formats robot-check service-worker; report-uri /api/policy-reports; report-to policy')
    expect(answer.headers['reporting-endpoints']).toBe('policy="/api/policy-reports"')
    expect(policy).not.toContain('unsafe')
    expect((await get('/support', { 'if-none-match': answer.headers.etag as string })).statusCode).toBe(304)
  })

  test('the service worker may connect only to the portal', async () => {
    expect((await get('/service-worker.js')).headers['content-security-policy']).toBe("default-src 'none'; connect-src 'self'")
  })

  test('camera and microphone are allowed only in the documents of calls', async () => {
    expect((await get('/support')).headers['permissions-policy']).toBe('camera=(), microphone=(), display-capture=()')
    level = 'full'
    expect((await get('/support')).headers['permissions-policy']).toBe('camera=(self), microphone=(self), display-capture=()')
    level = 'none'
  })

  test('a page is filled again as soon as its content changes', async () => {
    name = 'Vestibule'
    expect((await get('/support')).body).toBe('support en Vestibule en')
    name = 'Foyer'
    expect((await get('/support')).body).toBe('support en Foyer en')
  })

  test('a page with an external address redirects every visitor there [SHELL-072]', async () => {
    const { statusCode, headers } = await get('/legal/terms')
    expect([statusCode, headers.location, headers['cache-control']]).toEqual([302, 'https://law.example/terms?a=1', 'no-store'])
  })

  test('assets are cached for a year; a missing asset is not a page', async () => {
    expect((await get('/assets/app-1.js')).headers['cache-control']).toBe('public, max-age=31536000, immutable')
    for (const url of ['/assets/none.js', '/favicon-none.ico', '/api/none', '/..%2f..%2fpages.json'])
      expect((await get(url)).statusCode, url).not.toBe(200)
  })
})

test('a server without a current build says how to build it', async () => {
  const dist = mkdtempSync(join(tmpdir(), 'foyer-dist-'))
  const serve = () =>
    servePages({
      http: fastify(),
      dist,
      viewerOf: async () => ({ level: 'none', language: null }),
      contentOf: async () => ({ version: '', fill: (html) => html, elsewhere: () => null }),
      hosts: { images: [], requests: [] },
    })
  await expect(serve()).rejects.toThrow(`No pages are in ${dist}. Run npm run build first.`)
  writeFileSync(join(dist, 'pages.json'), '{}')
  await expect(serve()).rejects.toThrow(`Pages of another version are in ${dist}. Run npm run build first.`)
})
