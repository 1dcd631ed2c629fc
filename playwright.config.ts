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
if (process.argv.includes('@looks')) process.env.E2E_SET = 'looks'

/**
 * All tests run on a desktop. A test tagged @phone behaves differently on a phone and also runs there; @phone-matrix only looks different
 * there. @matrix marks one of many similar tests, @daily the main ways through the product. E2E_SET selects the tests; unset, it is `main`.
 */
const sets = {
  /** `npm test`. Each phone would cost a portal of its own, so phones are in `more`. */
  daily: { onDesktop: { grep: /@daily\b/ }, onPhone: { grep: /^$/ } },
  /** the part browser-more */
  more: { onDesktop: { grepInvert: /@(daily|matrix|looks)\b/ }, onPhone: { grep: /@phone(?!-)/, grepInvert: /@matrix\b/ } },
  /** `daily` and `more`: what a run of single files or tests takes */
  main: { onDesktop: { grepInvert: /@(matrix|looks)\b/ }, onPhone: { grep: /@phone(?!-)/, grepInvert: /@matrix\b/ } },
  /** the part browser-screens */
  screens: { onDesktop: { grep: /@matrix\b/, testMatch: /\/screens\.spec\.ts$/ }, onPhone: { grep: /^$/ } },
  /** the part browser-matrix */
  matrix: {
    onDesktop: { grep: /@matrix\b/, testIgnore: /\/screens\.spec\.ts$/ },
    onPhone: { grep: /@phone-matrix\b|(?=.*@phone\b)(?=.*@matrix\b)/ },
  },
  all: { onDesktop: { grepInvert: /@looks\b/ }, onPhone: { grep: /@phone\b/ } },
  /** the screenshots */
  looks: { onDesktop: { grep: /@looks\b/ }, onPhone: { grep: /^$/ } },
}
const isSet = (name: string): name is keyof typeof sets => Object.hasOwn(sets, name)
const set = process.env.E2E_SET || 'main'
if (!isSet(set)) throw new Error(`E2E_SET is one of ${Object.keys(sets).join(', ')}, and not ${set}.`)
const { onDesktop, onPhone } = sets[set]
/** Further, the tests between the portal and the telehealth side run with a separate process for it. */
const hasOwnProcess = set === 'matrix' || set === 'all'

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
  timeout: 300_000,
  expect: { timeout: 30_000 },
  forbidOnly: true,
  use: {
    launchOptions: lightChromium,
    // Tracing adds an eighth to the run time.
    trace: process.env.E2E_TRACE === '1' ? 'retain-on-failure' : 'off',
    contextOptions: { reducedMotion: 'reduce' },
  },
  projects: [
    { name: 'desktop', ...onDesktop, use: desktop },
    { name: 'phone', ...onPhone, use: phone },
    ...(hasOwnProcess ? [{ name: 'own process', testMatch: crossing, use: { ...desktop, careProcess: 'own' as const } }] : []),
  ],
})
