import { setTimeout as sleep } from 'node:timers/promises'
import type { BrowserContext } from '@playwright/test'
import { median } from '#bench/measure/numbers.ts'
import { sized } from '#bench/measure/short.ts'
import { type Page, phone, slowness, withBrowser } from '#bench/web/with-browser.ts'

const visits = sized(5, 1)
/** The page keeps itself for offline use some seconds after it is shown. */
const keptAfterMs = 9_000
/** Seconds until the largest text shows, with the processor slowed four times. */
const readVisit = async (context: BrowserContext, url: string): Promise<number> => {
  const tab = await context.newPage()
  const session = await context.newCDPSession(tab)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowness })
  await tab.goto(url)
  await sleep(3_000)
  const ms = await tab.evaluate(
    () =>
      new Promise<number>((done) => {
        new PerformanceObserver((list) => done(list.getEntries().at(-1)?.startTime ?? Number.NaN)).observe({
          type: 'largest-contentful-paint',
          buffered: true,
        })
      }),
  )
  await tab.close()
  return ms / 1000
}

/** The median LCP, in seconds, of visits after a first one by the same browser. */
export const readSecondVisit = (page: Page): Promise<number> =>
  withBrowser(page, { ...phone, args: ['--headless=new'] }, async (browser) => {
    const first = await browser.newPage()
    await first.goto(page.url)
    await sleep(keptAfterMs)
    await first.close()
    const readings: number[] = []
    for (let visit = 0; visit < visits; visit += 1) readings.push(await readVisit(browser, page.url))
    return median(readings)
  })
