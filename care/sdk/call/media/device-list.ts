import { useEffect, useState } from 'react'

export type MediaDevice = { id: string; label: string }
export type DeviceList = { cameras: readonly MediaDevice[]; microphones: readonly MediaDevice[]; speakers: readonly MediaDevice[] }

const none: DeviceList = { cameras: [], microphones: [], speakers: [] }

const listDevices = async (): Promise<DeviceList> => {
  const all = (await navigator.mediaDevices?.enumerateDevices().catch(() => [])) ?? []
  const of = (kind: MediaDeviceKind): MediaDevice[] =>
    all.flatMap(({ kind: own, deviceId: id, label }) => (own === kind && id !== '' ? [{ id, label }] : []))
  return {
    cameras: of('videoinput'),
    microphones: of('audioinput'),
    // Browsers without `setSinkId` cannot switch the speaker, so there is no choice.
    speakers: 'setSinkId' in HTMLMediaElement.prototype ? of('audiooutput') : [],
  }
}

/** Returns the connected devices, kept up to date. Read again when `opened` changes: browsers name devices only after one is open. */
export const useDevices = (opened: unknown): DeviceList => {
  const [list, setList] = useState(none)
  // biome-ignore lint/correctness/useExhaustiveDependencies: lists the devices again when another one is opened
  useEffect(() => {
    let isGone = false
    const read = () => void listDevices().then((found) => !isGone && setList(found))
    read()
    navigator.mediaDevices?.addEventListener?.('devicechange', read)
    return () => {
      isGone = true
      navigator.mediaDevices?.removeEventListener?.('devicechange', read)
    }
  }, [opened])
  return list
}
