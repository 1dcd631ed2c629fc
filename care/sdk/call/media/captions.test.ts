import { afterEach, expect, test, vi } from 'vitest'
import { canCaption } from '#care/sdk/call/media/captions.ts'

afterEach(() => vi.unstubAllGlobals())

const browser = (available?: () => Promise<string>) =>
  vi.stubGlobal('SpeechRecognition', available ? Object.assign(class {}, { available }) : class {})

test('captions are available only where the browser already makes them on the device', async () => {
  expect(await canCaption('en')).toBe(false)
  browser()
  expect(await canCaption('en')).toBe(false)
  for (const answer of ['unavailable', 'downloadable', 'downloading']) {
    browser(async () => answer)
    expect(await canCaption('en')).toBe(false)
  }
  browser(() => Promise.reject(new Error('no')))
  expect(await canCaption('en')).toBe(false)
  const available = vi.fn(async () => 'available')
  browser(available)
  expect(await canCaption('es')).toBe(true)
  expect(available).toHaveBeenCalledWith({ langs: ['es-US'], processLocally: true })
})
