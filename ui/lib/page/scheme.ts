import { readPreferences, writePreferences } from '#ui/lib/page/storage.ts'

export const schemes = ['system', 'light', 'dark'] as const
export type Scheme = (typeof schemes)[number]

export const currentScheme = (): Scheme => readPreferences().scheme ?? 'system'

/** Sets the color scheme and stores it on this device; 'system' follows the device again. */
export const chooseScheme = (scheme: Scheme): void => {
  writePreferences({ scheme: scheme === 'system' ? undefined : scheme })
  if (scheme === 'system') delete document.documentElement.dataset.scheme
  else document.documentElement.dataset.scheme = scheme
}
