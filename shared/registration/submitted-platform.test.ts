import { expect, test } from 'vitest'
import { submittedPlatform } from '#shared/registration/submitted-platform.ts'

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)'
const windows = `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/142.0.0.0 Safari/537.36`

test.each([
  [windows, 'Windows', 'Chrome 142.0.0.0', '', ''],
  [`${windows} Edg/142.0.1.2`, 'Windows', 'Edge 142.0.1.2', '', ''],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0', 'Linux', 'Firefox 143.0', '', ''],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1',
    'iPhone',
    'Safari 26.0',
    'iPhone',
    'Apple',
  ],
  [
    `Mozilla/5.0 (Linux; Android 16; SM-S938B Build/AP3A) ${webkit} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
    'Android',
    'Samsung Internet 28.0',
    'SM-S938B',
    'Samsung',
  ],
  [`Mozilla/5.0 (Linux; Android 10; K) ${webkit} Chrome/142.0.0.0 Mobile Safari/537.36`, 'Android', 'Chrome 142.0.0.0', '', ''],
  ['Mozilla/5.0 (Android 16; Mobile; rv:143.0) Gecko/143.0 Firefox/143.0', 'Android', 'Firefox 143.0', '', ''],
  ['curl/8.14.1', '', '', '', ''],
])('%s [CALL-24]', (userAgent = '', platform, version, model, manufacturer) =>
  expect(submittedPlatform(userAgent)).toEqual({ type: 'browser', platform, platformRaw: userAgent, version, model, manufacturer }),
)

test('client hints come before the user agent, and long values are cut [CALL-24]', () => {
  expect(submittedPlatform(windows, { platform: 'Chrome OS' }).platform).toBe('Chrome OS')
  expect(submittedPlatform(windows, { platform: '' }).platform).toBe('Windows')
  const { platform, platformRaw } = submittedPlatform('x'.repeat(900), { platform: 'y'.repeat(90) })
  expect([platform.length, platformRaw.length]).toEqual([60, 400])
})
