import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { reloadIfReplaced, reloadIfServed } from '#ui/lib/reload.ts'

const reload = vi.fn()
const serve = (start: string | null, status = 200) =>
  vi.stubGlobal('fetch', async () => {
    if (start === null) throw new TypeError('Failed to fetch')
    return new Response(`<body data-start="${start}">`, { status })
  })

beforeEach(() => {
  sessionStorage.clear()
  document.body.innerHTML = ''
  document.body.dataset.start = '/assets/app-1.js'
  reload.mockClear()
  vi.spyOn(location, 'reload').mockImplementation(reload)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('a page of an earlier build reloads itself, once a minute at most', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  serve('/assets/app-2.js')
  expect([await reloadIfReplaced(), await reloadIfReplaced()]).toEqual([true, false])
  vi.setSystemTime(Date.now() + 61_000)
  expect(await reloadIfReplaced()).toBe(true)
  expect(reload).toHaveBeenCalledTimes(2)
})

test.each([
  ['the build is the same', '/assets/app-1.js', 200],
  ['the server is out of reach', null, 200],
  ['the server answers with an error', '/assets/app-2.js', 500],
])('a page does not reload itself when %s', async (_, start, status) => {
  serve(start, status)
  expect(await reloadIfReplaced()).toBe(false)
})

test('a page with typed text does not reload itself', async () => {
  serve('/assets/app-2.js')
  document.body.innerHTML = '<input value="">'
  ;(document.querySelector('input') as HTMLInputElement).value = '78701'
  expect(await reloadIfReplaced()).toBe(false)
})

test('trying again reloads only while the server answers', async () => {
  serve(null)
  expect(await reloadIfServed()).toBe(false)
  serve('/assets/app-1.js')
  expect(await reloadIfServed()).toBe(true)
  expect(reload).toHaveBeenCalledTimes(1)
})
