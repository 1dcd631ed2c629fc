import type { Page } from '@playwright/test'

/** Opens a path and waits until its script runs, which it shows by requesting the maintenance notice. */
export const visit = async (page: Page, path: string): Promise<void> => {
  const isAlive = page.waitForRequest(/\/maintenance\.json$/)
  await page.goto(path)
  await isAlive
}

/** Opens /logout and waits until the server has ended the session; before that, /login still has a session. */
export const visitLogout = async (page: Page): Promise<void> => {
  const ended = page.waitForResponse('**/api/auth/logout')
  await visit(page, '/logout')
  await ended
}

/** Records every later address of the page as path and query, including redirects inside the app. */
export const addressesOf = (page: Page): string[] => {
  const seen: string[] = []
  page.on('framenavigated', (frame) => {
    if (frame !== page.mainFrame()) return
    const { pathname, search } = new URL(frame.url())
    seen.push(pathname + search)
  })
  return seen
}

/** Records every later document request of the page as path and query. */
export const documentRequestsOf = (page: Page): string[] => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (!request.isNavigationRequest()) return
    const { pathname, search } = new URL(request.url())
    asked.push(pathname + search)
  })
  return asked
}
