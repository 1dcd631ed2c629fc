import { afterEach, expect, test, vi } from 'vitest'
import type { PageConfig } from '#shared/page-config.ts'
import { setPageConfig } from '#ui/lib/page/page-config.ts'
import { startPage } from '#ui/lib/page/page-start.ts'

afterEach(() => history.replaceState(null, '', '/'))

test('a language chosen by the address is kept for later documents and leaves the address', () => {
  setPageConfig({ language: 'ar' } as PageConfig)
  history.replaceState(null, '', '/dashboard?tab=visits&lang=ar')
  startPage()
  expect(document.cookie).toContain('lang=ar')
  expect(location.pathname + location.search).toBe('/dashboard?tab=visits')
})

test('a page from the back-forward cache is reloaded', () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
  startPage()
  dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }))
  expect(reload).not.toHaveBeenCalled()
  dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  expect(reload).toHaveBeenCalled()
})
