import { chromium, type Page as Tab } from '@playwright/test'
import type { Page } from '#bench/web/with-browser.ts'
import { findChromium } from '#tools/setup/chromium.ts'

/** A text, or an element with its attributes and children. */
export type ConstantNode = string | { tag: string; attributes: Record<string, string>; children: ConstantNode[] }

/** What the body contains, and the style rules, of a page once it has all its data. */
export type PageCopy = { nodes: ConstantNode[]; css: string; lang: string }

/** Runs in the page. */
const read = (): PageCopy => {
  const copyOf = (node: Node): ConstantNode[] => {
    if (node instanceof Text) return [node.data]
    if (!(node instanceof Element) || node instanceof HTMLScriptElement) return []
    const attributes = Object.fromEntries([...node.attributes].map(({ name, value }) => [name, value]))
    return [{ tag: node.localName, attributes, children: [...node.childNodes].flatMap(copyOf) }]
  }
  const css = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules].map(({ cssText }) => cssText)).join('\n')
  return { nodes: [...document.body.childNodes].flatMap(copyOf), css, lang: document.documentElement.lang }
}

/** Waits until a second brings no further element. A stream of events keeps the network busy for good. */
const untilComplete = async (page: Tab): Promise<void> => {
  const count = () => page.locator('*').count()
  for (let before = -1, now = await count(); before !== now; now = await count()) {
    before = now
    await page.waitForTimeout(1000)
  }
}

/** Opens the page on a phone and copies what it shows once it is complete. */
export const copyPage = async ({ url, cookies = [] }: Page): Promise<PageCopy> => {
  const executablePath = findChromium()
  const browser = await chromium.launch({ args: ['--no-sandbox'], ...(executablePath ? { executablePath } : {}) })
  try {
    const context = await browser.newContext({ viewport: { width: 412, height: 823 }, serviceWorkers: 'block', bypassCSP: true })
    const origin = `https://${new URL(url).host}`
    await context.addCookies(cookies.map(({ name, value }) => ({ name, value, url: origin, secure: true })))
    const page = await context.newPage()
    await page.goto(url)
    await untilComplete(page)
    return await page.evaluate(read)
  } finally {
    await browser.close()
  }
}
