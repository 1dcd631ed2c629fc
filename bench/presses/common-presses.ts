import type { Locator, Page } from '@playwright/test'

export type Press = {
  about: string
  path: string
  /** What is pressed, once the page at `path` is ready. */
  on(page: Page): Locator
  /** Steps before it, which are not measured. */
  before?(page: Page): Promise<unknown>
  /** A key instead of a tap. */
  key?: string
}

const button = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name, exact: typeof name === 'string' }).first()
const link = (name: string | RegExp) => (page: Page) => page.getByRole('link', { name, exact: typeof name === 'string' }).first()
const tab = (name: string | RegExp) => (page: Page) => page.getByRole('tab', { name }).first()

/** The ten presses that most visits of the portal consist of, by the six tasks of the first trial. */
export const commonPresses: readonly Press[] = [
  { about: 'account menu', path: '/dashboard', on: button(/^Menu/) },
  { about: 'Messages, another page', path: '/dashboard', on: (page) => page.getByRole('banner').getByRole('link', { name: /^Messages/ }) },
  { about: 'other tab of visits', path: '/dashboard', on: tab(/^Requested/) },
  { about: 'Request a visit, a dialog', path: '/dashboard', on: link('Request a visit') },
  {
    about: 'next step of a request',
    path: '/request-a-visit?step=emergency',
    on: button('This is not an emergency'),
  },
  { about: 'other tab of prices', path: '/dashboard', on: tab('Prescriptions') },
  {
    about: 'a letter of a drug name',
    path: '/dashboard',
    before: (page) => page.getByRole('tab', { name: 'Prescriptions' }).click(),
    on: (page) => page.getByLabel('Drug name'),
    key: 'a',
  },
  { about: 'favorite of a doctor', path: '/providers?specialty=dermatology', on: button(/to favorites$/) },
  {
    about: 'a message',
    path: '/message-center',
    on: (page) => page.getByRole('dialog').getByRole('listitem').locator('a, button').first(),
  },
  {
    about: 'a category of medical info',
    path: '/medical-info',
    on: (page) =>
      page
        .getByRole('dialog')
        .getByRole('button', { name: /Allergies/ })
        .first(),
  },
]

/** The baseline: a button without React that changes its own text. It is on the dashboard, so that the page has as many elements. */
export const plainPress: Press = {
  about: 'a plain button on the dashboard',
  path: '/dashboard',
  before: (page) =>
    page.evaluate(() => {
      const plain = document.createElement('button')
      plain.textContent = 'Plain'
      plain.onclick = () => plain.append('!')
      document.body.append(plain)
    }),
  on: button('Plain'),
}
