import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { portalRoutes } from '#server/app.ts'
import type { Portal } from '#server/portal.ts'
import { listCareRoutes } from '#server/testing/care-side.ts'
import { openTestPortal, type TestPortal } from '#server/testing/test-portal.ts'

let portal: TestPortal
let port: number
beforeAll(async () => {
  portal = await openTestPortal({ care: true })
  port = Number(new URL(await portal.http.listen({ port: 0, host: '127.0.0.1' })).port)
})
afterAll(() => portal.close())

/** Announces ten megabytes, sends one byte of them, and returns the start of the answer; null if none came while the server waits for more. */
const announceUpload = (method: string, path: string, type: string) =>
  new Promise<string | null>((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(
        `${method} ${path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: ${type}\r\ncontent-length: 10485760\r\nsec-fetch-site: same-origin\r\n\r\nx`,
      )
    })
    const settle = (answer: string | null) => {
      clearTimeout(waiting)
      socket.destroy()
      resolve(answer)
    }
    const waiting = setTimeout(() => settle(null), 3000)
    socket.once('data', (data) => settle(String(data)))
    socket.once('error', reject)
  })

/** The list of the portal does not depend on a server. */
const uploads = [...portalRoutes({} as Portal), ...listCareRoutes()].filter(({ call }) => call.takesFile !== undefined)

test('there are uploads in the portal and in care', () => {
  const paths = uploads.map(({ call }) => call.path)
  expect(paths).toContain('/mobile/visit_photos')
  expect(paths.some((path) => path.startsWith('/api/'))).toBe(true)
})

describe.each(uploads.map((route) => [`${route.call.method} ${route.call.path}`, route] as const))('%s [SHELL-056]', (_name, route) => {
  const { call } = route
  const path = call.path.replace(/\{\w+\}/g, '00000000-0000-4000-8000-000000000000')

  test('refuses a stranger before the upload is read', async () => {
    // The payment partner is known by a signature of the bytes: a body above its limit is refused by its announced length.
    const status = route.admitsByBody ? 413 : 401
    const answer = await announceUpload(call.method, path, call.takesFile?.type ?? 'application/octet-stream')
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  })
})

test('only a guard that checks a signature reads the body first', () => {
  expect(uploads.filter(({ admitsByBody }) => admitsByBody).map(({ who }) => who)).toEqual([
    'payment partner, by signature',
    'prescribing partner, by signature',
  ])
})
