import { glob, readFile } from 'node:fs/promises'
import { parseSync } from 'oxc-parser'
import { expect, test } from 'vitest'
import { chunkGroups } from '#web/prerender-chunks.ts'
import { classNameOf } from '#web/prerender-class-names.ts'
import { documentOf, scriptHashes, styleHash } from '#web/prerender-document.ts'
import { leanShared } from '#web/prerender-lean.ts'

const lean = (code: string): string => {
  const { transform } = leanShared()
  if (typeof transform !== 'object') throw new Error('no transform')
  const result = transform.handler.call({ parse: (text: string) => parseSync('calls.js', text).program } as never, code, 'x', {} as never)
  return (result as { code: string }).code
}

/** The properties of a call that the browser's layers read, by the file that reads them. */
const readInBrowser = async (): Promise<string[]> => {
  const names = ['method', 'path', 'about', 'input', 'answer', 'meta', 'repeats', 'takesFile', 'sendsFile', 'isBare', 'sendsEvents']
  const use = new RegExp(`\\b(?:call|\\w+Calls\\.\\w+)\\??\\.(${names.join('|')})\\b`, 'g')
  const found: string[] = []
  for await (const file of glob('{ui,web,console,care/sdk,care/clinic,care/guest}/**/*.{ts,tsx}')) {
    if (/\.test\.|\/testing\/|\/prerender/.test(file)) continue
    const code = await readFile(file, 'utf8')
    found.push(...[...code.matchAll(use)].map(([, name]) => `${name} (${file})`))
  }
  return found
}

test('browser code reads no property of a call that the build removes [CALL-12]', async () => {
  const found = await readInBrowser()
  expect(found).toContain('repeats (ui/lib/calls/send.ts)')
  expect(found.filter((one) => !/^(method|path|isBare|repeats) /.test(one))).toEqual([])
})

test('in browser code a call keeps only what the browser reads, and loses unused imports', () => {
  const code = [
    "import { z } from 'zod/mini'",
    "import { call } from '#shared/calls.ts'",
    "import { sessionData } from '#shared/session/session-data.ts'",
    'const idle = z.optional(z.number())',
    'export const sessionCalls = {',
    "  read: call({ method: 'GET', path: '/api/session', about: 'Who', input: z.object({ idle }), answer: sessionData }),",
    "  out: call({ method: 'POST', path: '/api/out', about: '', input: z.object({}), answer: z.object({}) }),",
    "  bare: call({ method: 'POST', path: '/mobile/x', about: '', isBare: true, input: z.object({}), answer: z.object({}) }),",
    "  both: call({ method: 'PUT', path: '/api/{id}', repeats: ['id'], about: '', input: z.object({}), answer: z.object({}) }),",
    '}',
    'export const seconds = 15',
  ].join('\n')
  expect(lean(code).trim().split('\n')).toEqual([
    "import { call } from '#shared/calls.ts'",
    'export const sessionCalls = {',
    "  read: call({ method: 'GET', path: '/api/session' }),",
    "  out: call({ method: 'POST', path: '/api/out' }),",
    "  bare: call({ method: 'POST', path: '/mobile/x', isBare: true }),",
    "  both: call({ method: 'PUT', path: '/api/{id}', repeats: ['id'] }),",
    '}',
    'export const seconds = 15',
  ])
})

test('in browser code a screen keeps only its name', () => {
  const code = "export const screens = { read: screen('inbox', { about: 'All', input: z.object({}), data: z.object({}) }) }"
  expect(lean(code).trim()).toBe("export const screens = { read: screen('inbox', {  }) }")
})

test('browser code keeps a private constant that a function above it names, and drops what only dropped code names', () => {
  const code =
    "import { z } from 'zod'\nexport const due = () => minutes * 60\nconst minutes = 15\nconst schema = z.string()\nconst list = [schema]"
  expect(lean(code).trim()).toBe('export const due = () => minutes * 60\nconst minutes = 15')
})

test('an exported call result is wrapped so that it can be removed if unused', () => {
  const code = 'export const day = z.string().check(z.trim())\nexport const most = 5'
  expect(lean(code).trim()).toBe('export const day = /* @__PURE__ */ (() => z.string().check(z.trim()))()\nexport const most = 5')
})

test('class names start with their file’s name, which must be unique', () => {
  expect(classNameOf('primary', '/a/twice-named.module.css')).toBe('twice-named-primary')
  expect(classNameOf('busy', '/a/twice-named.module.css?used')).toBe('twice-named-busy')
  expect(() => classNameOf('x', '/b/twice-named.module.css')).toThrow(
    '/b/twice-named.module.css and /a/twice-named.module.css have the same name: rename one.',
  )
})

test('only static imports of the sign-in page go into its file', () => {
  const importers: Record<string, string[]> = {
    '/ui/a.ts': ['/ui/b.ts'],
    '/ui/b.ts': ['/web/public.tsx', '/ui/a.ts'],
    '/ui/c.ts': ['/web/app.tsx'],
  }
  const named = chunkGroups.find(({ name }) => typeof name === 'function')?.name
  if (typeof named !== 'function') throw new Error('no such group')
  const place = (id: string) => named(id, { getModuleInfo: (one) => ({ importers: importers[one] ?? [] }) })
  expect(['/ui/a.ts', '/ui/b.ts', '/ui/c.ts'].map(place)).toEqual(['first', 'first', null])
})

const parts = {
  document: 'login',
  language: 'ar' as const,
  drawn: { title: '%PRODUCT_NAME%', html: '<p>x</p>', unstarted: '<template></template>' },
  texts: { words: { ui: { close: '</script>' } } },
  css: 'p{color:red}',
  start: 'assets/public.js',
  inlined: ['assets/first.css'],
  linked: ['assets/more.css'],
  late: ['assets/react.js', 'assets/public.js'],
  warm: ['assets/app.js'],
  fonts: ['assets/font.woff2'],
  data: ['/api/session'],
}

test('a document contains language, direction, styles, texts and the scripts to start', () => {
  const html = documentOf(parts)
  expect(html).toMatch(/^<!doctype html><html lang="ar" dir="rtl" data-hidden-banners="%HIDDEN_BANNERS%">/)
  for (const piece of [
    '<style>p{color:red}</style>',
    '<link href="/assets/first.css" disabled data-rel="stylesheet">',
    '<link rel="stylesheet" href="/assets/more.css">',
    '<link href="/assets/react.js" data-rel="modulepreload">',
    '<link href="/assets/app.js" data-warm>',
    '<link rel="preload" href="/assets/font.woff2" as="font" type="font/woff2" crossorigin>',
    '<link rel="preload" href="/api/session" as="fetch" crossorigin>',
    '<body data-page="login" data-start="/assets/public.js"><template></template><div id="root"><p>x</p></div>',
    '<script type="application/json" id="texts">{"words":{"ui":{"close":"\\u003c/script>"}}}</script>',
    '<script type="application/json" id="config">%CONFIG%</script>',
  ])
    expect(html).toContain(piece)
})

test('the policy lists the hash of every inline script, and no inline handlers exist', () => {
  const html = documentOf(parts)
  const scripts = [...html.matchAll(/<script>(.*?)<\/script>/gs)].map(([, text = '']) => styleHash(text))
  const empty = documentOf({ ...parts, drawn: { ...parts.drawn, html: '' } })
  const [preferences] = [...empty.matchAll(/<script>(.*?)<\/script>/gs)].map(([, text = '']) => styleHash(text))
  expect([...scripts, preferences]).toEqual(scriptHashes)
  expect(html).not.toMatch(/ (style|on\w+)="/)
})

test('neither a style nor the icon of the tab is an SVG image, for which Chromium opens a document', async () => {
  expect(documentOf(parts).match(/<link rel="icon" href="([^"]+)"/)?.[1]).toMatch(/\.png$/)
  const drawn: string[] = []
  for await (const file of glob('{ui,web,console,care}/**/*.css'))
    if ((await readFile(file, 'utf8')).includes('data:image/svg')) drawn.push(file)
  expect(drawn).toEqual([])
})
