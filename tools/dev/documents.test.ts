import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ViteDevServer } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tokenConfig } from '#shared/page-tokens.ts'
import { type Documents, openDocuments } from '#tools/dev/documents.ts'
import { openVite } from '#tools/dev/vite-server.ts'
import { styleHash } from '#web/prerender-document.ts'

let folder = ''
let vite: ViteDevServer
let documents: Documents

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'foyer-documents-'))
  vite = await openVite(createServer(), folder)
  documents = openDocuments(vite, folder)
})
afterAll(async () => {
  await vite.close()
  rmSync(folder, { recursive: true })
})

const stubOf = (document: string, language: string) =>
  JSON.stringify({ document, config: { ...tokenConfig, language, productName: 'Porch', supportPhone: '1-800-555-0100' } })

test('a stub is written for every document and language, and changes are reported', async () => {
  const empty = join(folder, 'empty')
  const fresh = openDocuments(vite, empty)
  expect(await fresh.write()).toBe(true)
  expect(readFileSync(join(empty, 'pages/clinic.es.html'), 'utf8')).toBe('{"document":"clinic","config":%CONFIG%}')
  const { pages } = JSON.parse(readFileSync(join(empty, 'pages.json'), 'utf8'))
  expect(pages).toContainEqual(expect.objectContaining({ path: '/login', signedOut: 'login' }))
  expect(await fresh.write()).toBe(false)
})

test('a stub becomes the document from the sources, with language, styles and entry module', async () => {
  await documents.write()
  const html = (await documents.draw(stubOf('login', 'ar'), 'n0nce')) ?? ''
  expect(html).toContain('<html lang="ar" dir="rtl"')
  expect(html).toContain('Porch')
  expect(html).toContain('data-page="login" data-start="/@foyer-start/web/public.tsx"')
  expect(html).toMatch(/<style nonce="n0nce" data-vite-dev-id="[^"]*\/ui\/tokens\.css">[^<]*--page/)
  expect(html).not.toContain('%PRODUCT_NAME%')
  const { csp } = JSON.parse(readFileSync(join(folder, 'pages.json'), 'utf8'))
  const inside = [...html.matchAll(/<script>(.*?)<\/script>/gs)].map(([, text = '']) => styleHash(text))
  expect(csp.scriptHashes).toEqual(expect.arrayContaining(inside))
})

test.each([
  ['dashboard', '/web/app.tsx'],
  ['console', '/console/main.tsx'],
  ['clinic', '/care/clinic/main.tsx'],
  ['guest', '/care/guest/main.tsx'],
])('the document %s starts %s', async (document, entry) => {
  expect(await documents.draw(stubOf(document, 'en'), 'n')).toContain(`data-page="${document}" data-start="/@foyer-start${entry}"`)
})

test('other pages of the server are not changed', async () => {
  expect(await documents.draw('<!doctype html><p>Outbox</p>', 'n')).toBeNull()
})
