import { chromium, type Page as Tab } from '@playwright/test'
import { cookieHeader, type Page } from '#bench/web/with-browser.ts'
import { findChromium } from '#tools/setup/chromium.ts'

/** A text, or an element with its attributes and children. */
export type ConstantNode = string | { tag: string; attributes: Record<string, string>; children: ConstantNode[] }

/** A page: the HTML that the server sends, which shows first, and what the body contains once the page has all its data. */
export type PageCopy = { first: string; nodes: ConstantNode[]; css: string; lang: string }

/** Runs in the page. */
const read = (): Omit<PageCopy, 'first'> => {
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

/** The HTML of the page's root element, as the server sends it. */
const readFirst = async (page: Page): Promise<string> => {
  const [, first] =
    /<div id="root">([\s\S]*)<\/div><script type="application\/json" id="texts">/.exec(
      await (await fetch(page.url, { headers: { cookie: cookieHeader(page) } })).text(),
    ) ?? []
  if (first === undefined) throw new Error(`${page.url} has no root element`)
  return first
}

/** Opens the page on a phone and copies what it shows once it is complete. */
export const copyPage = async (copied: Page): Promise<PageCopy> => {
  const { url, cookies = [] } = copied
  const executablePath = findChromium()
  const browser = await chromium.launch({ args: ['--no-sandbox'], ...(executablePath ? { executablePath } : {}) })
  try {
    const context = await browser.newContext({ viewport: { width: 412, height: 823 }, serviceWorkers: 'block', bypassCSP: true })
    const origin = `https://${new URL(url).host}`
    await context.addCookies(cookies.map(({ name, value }) => ({ name, value, url: origin, secure: true })))
    const page = await context.newPage()
    await page.goto(url)
    await untilComplete(page)
    return { first: await readFirst(copied), ...(await page.evaluate(read)) }
  } finally {
    await browser.close()
  }
}
