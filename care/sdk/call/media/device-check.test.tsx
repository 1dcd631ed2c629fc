import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keptMedia } from '#care/sdk/call/media/chosen-media.ts'
import { DeviceCheck } from '#care/sdk/call/media/device-check.tsx'
import { startEnglishPage } from '#ui/testing/english-page.ts'

const track = (kind: 'audio' | 'video') => ({ kind, stop: vi.fn(), getSettings: () => ({ deviceId: `the ${kind}` }) })

/** A fake browser that opens devices; those named in `gives` fail with the given error name. */
const browser = (gives: { audio?: string; video?: string }, permission: string = 'prompt') => {
  const opened: ReturnType<typeof track>[] = []
  const getUserMedia = vi.fn(async (asked: { audio?: unknown; video?: unknown }) => {
    const kinds = (['audio', 'video'] as const).filter((kind) => asked[kind])
    for (const kind of kinds) if (gives[kind]) throw new DOMException('no', gives[kind])
    const tracks = kinds.map(track)
    opened.push(...tracks)
    const of = (kind: string) => tracks.filter((one) => one.kind === kind)
    return { getTracks: () => tracks, getAudioTracks: () => of('audio'), getVideoTracks: () => of('video') }
  })
  vi.stubGlobal('RTCPeerConnection', class {})
  vi.stubGlobal('MediaStream', class {})
  vi.stubGlobal('navigator', {
    mediaDevices: { getUserMedia, enumerateDevices: async () => [] },
    permissions: { query: async () => ({ state: permission }) },
  })
  return { getUserMedia, opened }
}

const open = (hasPhone = true) => {
  const onReady = vi.fn()
  const onPhone = vi.fn()
  render(<DeviceCheck onReady={onReady} {...(hasPhone ? { onPhone } : {})} />)
  return { onReady, onPhone }
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const heading = (name: string) => screen.findByRole('heading', { level: 3, name })

beforeEach(() => {
  startEnglishPage()
  sessionStorage.clear()
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
  vi.spyOn(HTMLMediaElement.prototype, 'srcObject', 'set').mockImplementation(() => {})
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('the check explains itself before the browser asks once for camera and microphone', async () => {
  const { getUserMedia, opened } = browser({})
  const { onReady } = open()
  await heading('Check your camera and sound')
  expect(getUserMedia).not.toHaveBeenCalled()
  await press('Check camera and sound')
  await heading('How you’ll look and sound')
  expect(getUserMedia).toHaveBeenCalledOnce()
  await press('Continue')
  const chosen = { microphoneId: 'the audio', cameraId: 'the video', speakerId: null, audio: true, video: true }
  expect(onReady).toHaveBeenCalledWith(chosen)
  expect(keptMedia.read()).toEqual(chosen)
  expect(opened).toHaveLength(2)
})

test('the check starts at once if the browser already has permission', async () => {
  browser({}, 'granted')
  open()
  await heading('How you’ll look and sound')
})

test.each([
  ['NotAllowedError', /blocking the camera. You can continue with sound only/],
  ['NotFoundError', /We couldn’t find a camera/],
  ['NotReadableError', /Another program is using the camera/],
])('a call goes on with sound alone if the camera fails with %s', async (video, words) => {
  browser({ video })
  const { onReady } = open()
  await press('Check camera and sound')
  expect(await screen.findByText(words)).toBeTruthy()
  await press('Continue')
  expect(onReady).toHaveBeenCalledWith(expect.objectContaining({ audio: true, video: false, cameraId: null }))
})

test('the member can join with the camera off', async () => {
  browser({}, 'granted')
  const { onReady } = open()
  await heading('How you’ll look and sound')
  await userEvent.click(screen.getByRole('checkbox', { name: 'Start with my camera on' }))
  expect(screen.getByText('Your camera is off')).toBeTruthy()
  await press('Continue')
  expect(onReady).toHaveBeenCalledWith(expect.objectContaining({ video: false }))
})

test.each([
  ['NotAllowedError', /no one will hear you/],
  ['NotFoundError', /We couldn’t find a microphone/],
  ['NotReadableError', /Another program is using the microphone/],
])('a phone call is offered if the microphone fails with %s', async (audio, words) => {
  browser({ audio, video: audio })
  const { onPhone } = open()
  await press('Check camera and sound')
  await heading('Your microphone isn’t working here')
  expect(screen.getByRole('alert').textContent).toMatch(words)
  await press('Call me instead')
  expect(onPhone).toHaveBeenCalledOnce()
})

test('a browser without WebRTC says so, and offers a phone call only where one is possible', async () => {
  browser({})
  vi.stubGlobal('RTCPeerConnection', undefined)
  open(false)
  await press('Check camera and sound')
  await heading('Video isn’t working here')
  expect(screen.queryByRole('button', { name: 'Call me instead' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Check again' })).toBeNull()
})
