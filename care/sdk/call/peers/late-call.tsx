import { lazy } from 'react'

/** The call and the device check, loaded on demand. */
export const LateCallView = lazy(async () => ({ default: (await import('#care/sdk/call/call-view.tsx')).CallView }))

export const LateDeviceCheck = lazy(async () => ({ default: (await import('#care/sdk/call/media/device-check.tsx')).DeviceCheck }))
