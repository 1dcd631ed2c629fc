import { defineConfig, devices } from '@playwright/test'
import type { OfWorker } from '#e2e/test.ts'
import { findChromium } from '#tools/setup/chromium.ts'

const executablePath = findChromium()

/** The flags that Chromium needs as root, and that keep it from calling home. */
const chromiumArgs = [
  ...['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
  ...['--disable-background-networking', '--disable-component-update', '--disable-sync'],
]

/** How a browser is started, for tests that start it with more. */
export const chromium = { args: chromiumArgs, ...(executablePath ? { executablePath } : {}) }

const chrome = { ...devices['Desktop Chrome'], locale: 'en-US', timezoneId: 'America/Chicago' }

/**
 * What crosses from portal to care and back, run once more with care as a process of its own: a few always, all with
 * `npm run test:all`. Any other with CARE_PROCESS=own.
 */
const crossing =
  process.env.E2E_OWN_PROCESS === 'all'
    ? /\/(call[^/]*|care-[^/]*|clinic|dashboard|flows|messages|programs?[^/]*|request-visit[^/]*|reschedule-visit|savings|visits|waiting-room)\.spec\.ts$/
    : /\/care-[^/]*\.spec\.ts$/

/** Every test on a desktop; those that look different on a phone, tagged @phone, there as well. */
export default defineConfig<object, OfWorker>({
  testDir: 'e2e',
  outputDir: 'artifacts/e2e',
  fullyParallel: true,
  workers: 2,
  // A shared machine can stand still for half a minute. Where nobody watches, a test gets a second try, and the report says so.
  retries: process.env.CI ? 2 : 0,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  forbidOnly: true,
  use: {
    launchOptions: chromium,
    screenshot: 'only-on-failure',
    // Tracing costs an eighth of the time: where a test gets a second try, only that is traced.
    trace: { mode: process.env.CI ? 'on-first-retry' : 'retain-on-failure', screenshots: false, sources: false },
    contextOptions: { reducedMotion: 'reduce' },
  },
  projects: [
    { name: 'desktop', use: { ...chrome, viewport: { width: 1440, height: 900 } } },
    { name: 'own process', testMatch: crossing, use: { ...chrome, viewport: { width: 1440, height: 900 }, careProcess: 'own' } },
    { name: 'phone', grep: /@phone/, use: { ...chrome, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } },
  ],
})
