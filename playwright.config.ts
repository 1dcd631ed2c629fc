import { defineConfig, devices } from '@playwright/test'
import type { OfWorker } from '#e2e/test.ts'
import { findChromium, findLightChromium } from '#tools/setup/chromium.ts'

/** Flags that Chromium needs to run as root, and that stop its background network traffic. */
const chromiumArgs = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

const launch = (executablePath: string | undefined, args = chromiumArgs) => ({ args, ...(executablePath ? { executablePath } : {}) })

/** Launch options of the whole of Chromium, for tests of calls. */
export const wholeChromium = launch(findChromium())

/** Without a process of its own for drawing, tests take a tenth less processor time. */
const lightChromium = launch(findLightChromium(), [...chromiumArgs, '--in-process-gpu'])

const chrome = { ...devices['Desktop Chrome'], locale: 'en-US', timezoneId: 'America/Chicago' }
const desktop = { ...chrome, viewport: { width: 1440, height: 900 } }
const phone = { ...chrome, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

// Workers read this file again with other arguments.
if (process.argv.includes('@looks')) process.env.E2E_ALL = 'looks'

/** E2E_ALL selects the tests: unset, the daily set; `matrix`, only those that the daily set omits; `1`, both; `looks`, the screenshots. */
const set = process.env.E2E_ALL || 'daily'
if (set !== 'daily' && set !== 'matrix' && set !== '1' && set !== 'looks')
  throw new Error(`E2E_ALL is unset, matrix, 1 or looks, and not ${set}.`)

/**
 * All tests run on a desktop. A test tagged @phone behaves differently on a phone and also runs there; @phone-matrix only looks different
 * there. @matrix marks one of many similar tests. The daily set omits @phone-matrix and @matrix.
 */
const onDesktop = {
  daily: { grepInvert: /@(matrix|looks)\b/ },
  matrix: { grep: /@matrix\b/ },
  1: { grepInvert: /@looks\b/ },
  looks: {},
}[set]
const onPhone = {
  daily: { grep: /@phone(?!-)/, grepInvert: /@matrix\b/ },
  matrix: { grep: /@phone-matrix\b|(?=.*@phone\b)(?=.*@matrix\b)/ },
  1: { grep: /@phone\b/ },
  looks: {},
}[set]

/** Tests that involve both portal and care. CARE_PROCESS=own runs any other test with care in a separate process. */
const crossing =
  /\/(call[^/]*|care-[^/]*|clinic|dashboard|flows|messages|programs?[^/]*|request-visit[^/]*|reschedule-visit|savings|visits|waiting-room)\.spec\.ts$/

export default defineConfig<object, OfWorker>({
  testDir: 'e2e',
  outputDir: 'artifacts/e2e',
  globalSetup: './e2e/global-setup.ts',
  fullyParallel: true,
  // Two workers leave a third of two cores idle.
  workers: 3,
  retries: 0,
  // Upper limits for failing tests on a busy machine; passing tests do not wait.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  forbidOnly: true,
  use: {
    launchOptions: lightChromium,
    // Tracing adds an eighth to the run time.
    trace: process.env.E2E_TRACE === '1' ? 'retain-on-failure' : 'off',
    contextOptions: { reducedMotion: 'reduce' },
  },
  projects:
    set === 'looks'
      ? [{ name: 'desktop', grep: /@looks\b/, use: desktop }]
      : [
          { name: 'desktop', ...onDesktop, use: desktop },
          { name: 'phone', ...onPhone, use: phone },
          ...(set === 'daily' ? [] : [{ name: 'own process', testMatch: crossing, use: { ...desktop, careProcess: 'own' as const } }]),
        ],
})
