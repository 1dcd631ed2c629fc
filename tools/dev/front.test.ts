import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { openFront } from '#tools/dev/front.ts'

const open: Server[] = []
afterEach(() => {
  for (const server of open.splice(0)) server.close()
})

const listen = async (server: Server): Promise<number> => {
  open.push(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

/** A portal that answers pages with a stub, and calls with the request it received. */
const startPortal = () =>
  listen(
    createServer((request, response) => {
      const isPage = request.headers.accept?.includes('text/html')
      response.writeHead(200, {
        'content-type': isPage ? 'text/html; charset=utf-8' : 'application/json',
        'content-security-policy': "script-src 'self' 'sha256-x'; style-src 'self'; img-src 'self'",
        etag: '"stub"',
      })
      response.end(isPage ? 'stub' : JSON.stringify({ path: request.url, method: request.method }))
    }),
  )

const startFront = async (port: number | null): Promise<string> => {
  const front = openFront({
    modules: (request, response, next) => (request.url?.includes('missing') ? next() : response.end(`module ${request.url}`)),
    port: async () => port,
    draw: async (answer, nonce) => (answer === 'stub' ? `<style nonce="${nonce}"></style>` : null),
    failure: () => 'Unexpected token <',
  })
  return `http://127.0.0.1:${await listen(front)}`
}

const page = { headers: { accept: 'text/html' } }

test('Vite answers modules; the server answers calls and everything Vite does not have', async () => {
  const url = await startFront(await startPortal())
  const text = async (path: string, init?: RequestInit) => (await fetch(url + path, init)).text()
  expect(await text('/web/app.tsx')).toBe('module /web/app.tsx')
  expect(await text('/@vite/client')).toBe('module /@vite/client')
  expect(await text('/console/main.tsx?t=1')).toBe('module /console/main.tsx?t=1')
  expect(await text('/api/session', { method: 'POST', body: '{}' })).toBe('{"path":"/api/session","method":"POST"}')
  expect(await text('/missing.png')).toBe('{"path":"/missing.png","method":"GET"}')
})

test('a stub becomes its document without caching, and its policy gains only a nonce for styles', async () => {
  const url = await startFront(await startPortal())
  const answer = await fetch(`${url}/console/groups`, page)
  const [, nonce = ''] = /nonce="([\w-]{22})"/.exec(await answer.text()) ?? []
  expect(answer.headers.get('content-security-policy')).toBe(
    `script-src 'self' 'sha256-x'; style-src 'self' 'nonce-${nonce}'; img-src 'self'`,
  )
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(answer.headers.get('etag')).toBeNull()
})

test('without a server the page shows the failure as text', async () => {
  const answer = await fetch(`${await startFront(null)}/login`, page)
  expect(answer.status).toBe(503)
  expect(await answer.text()).toContain('Unexpected token &lt;')
})

test('a service worker of an earlier build is unregistered', async () => {
  const answer = await fetch(`${await startFront(null)}/service-worker.js`)
  expect(answer.headers.get('content-type')).toBe('text/javascript')
  expect(await answer.text()).toContain('registration.unregister()')
})
