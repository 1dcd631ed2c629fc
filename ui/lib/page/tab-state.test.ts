import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { returnOrigin } from '#ui/lib/calls/return-origin.ts'
import { clearTab, tabEntry, tabHolds } from '#ui/lib/page/tab-state.ts'
import { currentToasts, dismissToast, showQueuedToasts, toastInNextDocument } from '#ui/lib/toast.ts'
import { stubStorage } from '#ui/testing/memory-storage.ts'

let kept: Map<string, string>
beforeEach(() => {
  kept = stubStorage('sessionStorage')
})
afterEach(() => vi.unstubAllGlobals())

const count = tabEntry('count', (value) => (typeof value === 'number' ? value : null))

test('a value stays in the tab until it is taken', () => {
  count.write(3)
  expect(tabHolds('count')).toBe(true)
  expect([count.read(), count.consume(), count.read()]).toEqual([3, 3, null])
  expect(tabHolds('count')).toBe(false)
})

test('a stored value of the wrong type is ignored', () => {
  kept.set('foyer.count', '"three"')
  expect(count.read()).toBeNull()
  kept.set('foyer.count', '{')
  expect(count.read()).toBeNull()
})

test('clearing keeps the named entries and those of other software', () => {
  count.write(1)
  returnOrigin.write('/providers')
  kept.set('other', 'x')
  clearTab('origin')
  expect([...kept.keys()]).toEqual(['foyer.origin', 'other'])
})

test.each(['//evil.example', 'https://evil.example', '/\\evil.example', 'dashboard'])(
  '%s is not a valid return address [SHELL-054]',
  (origin) => {
    kept.set('foyer.origin', JSON.stringify(origin))
    expect(returnOrigin.consume()).toBeNull()
  },
)

test('a toast queued for the next document is shown there, once', () => {
  toastInNextDocument('success', 'Saved')
  toastInNextDocument('warning', 'Expired')
  showQueuedToasts()
  showQueuedToasts()
  expect(currentToasts().map(({ type, text }) => [type, text])).toEqual([
    ['success', 'Saved'],
    ['warning', 'Expired'],
  ])
  for (const { id } of currentToasts()) dismissToast(id)
})
