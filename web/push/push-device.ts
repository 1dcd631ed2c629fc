import { pushCalls } from '#shared/push/push-calls.ts'
import { send } from '#ui/lib/calls/send.ts'
import { forgetPush, readPushMark, writePushMark } from '#ui/lib/page/push-mark.ts'
import { registerWorker } from '#ui/lib/page/register-worker.ts'

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))

const isSameKey = (held: ArrayBuffer | null, publicKey: string): boolean => {
  const wanted = bytesOf(publicKey)
  const bytes = new Uint8Array(held ?? [])
  return bytes.length === wanted.length && wanted.every((byte, place) => byte === bytes[place])
}

/** This browser's subscription for the server's key; one for a former key is replaced. */
const subscribe = async (publicKey: string): Promise<PushSubscription> => {
  const { pushManager } = await registerWorker()
  const held = await pushManager.getSubscription()
  if (held && !isSameKey(held.options.applicationServerKey, publicKey)) await held.unsubscribe()
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(publicKey) })
}

/** Adds this browser as a device; needs its permission. */
export const addThisDevice = async (publicKey: string, profileId: string): Promise<void> => {
  const { endpoint = '', keys = {} } = (await subscribe(publicKey)).toJSON()
  const { p256dh = '', auth = '' } = keys
  const { id: deviceId } = (await send(pushCalls.addPushDevice, { endpoint, p256dh, auth })).data
  await writePushMark({ deviceId, profileId })
}

/** Removes a device; of this browser also the subscription. */
export const removePush = async (id: string): Promise<void> => {
  await send(pushCalls.removePushDevice, { id })
  if ((await readPushMark())?.deviceId === id) await forgetPush()
}

/**
 * Binds this browser to the new session, so that signing out of it removes the device. A browser of another member, one that was removed on
 * another device, and one whose permission was withdrawn are forgotten.
 */
export const renewPush = async (profileId: string): Promise<void> => {
  const mark = await readPushMark()
  if (!mark) return
  const { publicKey, devices } = (await send(pushCalls.listPushDevices, {}, { quiet: true })).data
  const isListed = devices.some(({ id }) => id === mark.deviceId)
  const isOwn = mark.profileId === profileId && isListed
  if (isOwn && publicKey !== null && Notification.permission === 'granted') await addThisDevice(publicKey, profileId)
  else {
    if (isOwn) await send(pushCalls.removePushDevice, { id: mark.deviceId }, { quiet: true })
    await forgetPush()
  }
}
