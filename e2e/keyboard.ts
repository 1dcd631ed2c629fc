import { expect, type Locator, type Page } from '@playwright/test'

type Stop = { words: string; ring: boolean; seen: boolean }

/** The focused element, and whether its focus is visible: an outline of 2 px, inside the window. */
export const stopOf = (page: Page): Promise<Stop> =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLElement
    // From the last control Tab goes to the browser's own and then on from the start of the page.
    if (element === document.body) return { words: 'the page', ring: true, seen: true }
    // A card around a radio, and the label around a hidden file input, have the outline in its place.
    const around = element.matches('input') ? element.closest('label') : null
    const ring = [element, ...(around ? [around] : [])].some((one) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(one)
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
    })
    const isHidden = element.getBoundingClientRect().width <= 1
    const { width, height, top, left, bottom, right } = (isHidden && around ? around : element).getBoundingClientRect()
    const label = (element as HTMLInputElement).labels?.[0]?.textContent
    return {
      words: (label ?? element.getAttribute('aria-label') ?? element.textContent ?? '').replace(/\s+/g, ' ').trim(),
      ring,
      seen: width > 1 && height > 1 && bottom > 0 && right > 0 && top < innerHeight && left < innerWidth,
    }
  })

/** Whether an element has the focus; of a radio group, whether any of its radios has it. */
const hasFocus = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => {
    const focused = document.activeElement
    const isOfGroup = element instanceof HTMLInputElement && element.type === 'radio' && focused instanceof HTMLInputElement
    return element === focused || (isOfGroup && focused.type === 'radio' && focused.name === element.name)
  })

/** Presses Tab until the element has the focus, and expects that the focus is visible at every stop. */
export const tabTo = async (page: Page, target: Locator, most = 90): Promise<void> => {
  await expect(target).toBeVisible()
  const passed: string[] = []
  for (let step = 0; step < most; step += 1) {
    await page.keyboard.press('Tab')
    const stop = await stopOf(page)
    expect(stop, `the focus on ${stop.words} is seen`).toMatchObject({ ring: true, seen: true })
    if (await hasFocus(target)) return
    passed.push(stop.words)
  }
  throw new Error(`Tab never came to ${target}; it passed ${passed.join(' | ')}`)
}

export const pressOn = async (page: Page, target: Locator, key = 'Enter'): Promise<void> => {
  await tabTo(page, target)
  await page.keyboard.press(key)
}

export const typeIn = async (page: Page, target: Locator, text: string): Promise<void> => {
  await tabTo(page, target)
  await page.keyboard.type(text)
}

/** Chooses an option of a list by typing its beginning. */
export const chooseByTyping = async (page: Page, list: Locator, option: string): Promise<void> => {
  await typeIn(page, list, option)
  await expect(list.locator('option:checked')).toHaveText(option)
}

/** Chooses a radio with the arrow keys, or with the space bar if it is the first one. */
export const chooseRadio = async (page: Page, radio: Locator): Promise<void> => {
  await tabTo(page, radio)
  for (let step = 0; step < 12 && !(await radio.evaluate((element) => element === document.activeElement)); step += 1)
    await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  await expect(radio).toBeChecked()
}
