import { lazy } from 'react'
import { loadCallTexts } from '#care/sdk/call/load-call-texts.ts'

/** The call and the check before it, for pages that hardly ever need them: code and words come when they are shown. */
export const LateCallView = lazy(async () => {
  await loadCallTexts()
  return { default: (await import('#care/sdk/call/call-view.tsx')).CallView }
})

export const LateDeviceCheck = lazy(async () => {
  await loadCallTexts()
  return { default: (await import('#care/sdk/call/device-check.tsx')).DeviceCheck }
})
