import { afterEach, expect, test, vi } from 'vitest'
import {
  clearTrustedDeviceHint,
  dismissBanner,
  earlyScript,
  isBannerDismissed,
  readPreferences,
  setTrustedDeviceHint,
  writePreferences,
} from '#ui/lib/page/storage.ts'
import { stubStorage } from '#ui/testing/memory-storage.ts'

afterEach(() => vi.unstubAllGlobals())

test('preferences are stored only under memberPortal, as version 1 [SESS-25]', () => {
  const kept = stubStorage('localStorage')
  writePreferences({ rememberedEmail: 'ana@example.com' })
  writePreferences({ scheme: 'dark' })
  dismissBanner('covid')
  dismissBanner('covid')
  expect([...kept.keys()]).toEqual(['memberPortal'])
  expect(JSON.parse(kept.get('memberPortal') ?? '')).toEqual({
    version: 1,
    state: { rememberedEmail: 'ana@example.com', scheme: 'dark', dismissedBanners: ['covid'] },
  })
  expect([isBannerDismissed('covid'), isBannerDismissed('app')]).toEqual([true, false])
})

test('a preference set to undefined is removed', () => {
  stubStorage('localStorage')
  writePreferences({ rememberedEmail: 'ana@example.com', scheme: 'dark' })
  writePreferences({ rememberedEmail: undefined })
  expect(readPreferences()).toEqual({ scheme: 'dark' })
})

test.each([
  ['another version', '{"version":2,"state":{"scheme":"dark"}}'],
  ['no version', '{"scheme":"dark"}'],
])('stored preferences with %s are dropped [SESS-25]', (_what, stored) => {
  const kept = stubStorage('localStorage')
  kept.set('memberPortal', stored)
  expect(readPreferences()).toEqual({})
  expect(kept.has('memberPortal')).toBe(false)
})

test('unreadable preferences count as empty, and a full storage does not throw', () => {
  stubStorage('localStorage').set('memberPortal', '{')
  expect(readPreferences()).toEqual({})
  stubStorage('localStorage', { full: true })
  expect(() => writePreferences({ scheme: 'dark' })).not.toThrow()
})

test('rememberDeviceMFA is stored as true and removed again [SESS-24]', () => {
  const kept = stubStorage('localStorage')
  setTrustedDeviceHint()
  expect(kept.get('rememberDeviceMFA')).toBe('true')
  clearTrustedDeviceHint()
  expect(kept.has('rememberDeviceMFA')).toBe(false)
})

const runEarly = (stored: string | null) => {
  const dataset: Record<string, string> = { hiddenBanners: '' }
  const run = new Function('localStorage', 'document', earlyScript)
  run({ memberPortal: stored ?? undefined }, { documentElement: { dataset } })
  return dataset
}

test('before the first paint the chosen scheme is set and dismissed banners are hidden [SIGN-01]', () => {
  stubStorage('localStorage')
  writePreferences({ scheme: 'dark' })
  dismissBanner('covid')
  dismissBanner('app')
  expect(runEarly(localStorage.getItem('memberPortal'))).toEqual({ hiddenBanners: ' covid app', scheme: 'dark' })
  expect(runEarly(null)).toEqual({ hiddenBanners: '' })
  expect(runEarly('{"version":2,"state":{"scheme":"dark"}}')).toEqual({ hiddenBanners: '' })
})
