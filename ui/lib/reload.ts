import { tabEntry } from '#ui/lib/page/tab-state.ts'

/** Minimum time between automatic reloads, milliseconds. During a rolling deployment, servers can alternate between two builds. */
const automaticReloadEvery = 60_000
const requestTimeout = 10_000

const lastReload = tabEntry('reloaded', (value) => (typeof value === 'number' ? value : null))

/** The entry script in the HTML that the server sends now; null if the server does not answer. */
const servedStart = async (): Promise<string | null> => {
  try {
    const answer = await fetch(location.href, { signal: AbortSignal.timeout(requestTimeout) })
    return answer.ok ? (/data-start="([^"]+)"/.exec(await answer.text())?.[1] ?? null) : null
  } catch {
    return null
  }
}

/** Whether a reload would lose text that the user typed. */
const isAnythingTyped = (): boolean =>
  [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')].some(
    ({ value, defaultValue }) => value !== defaultValue,
  )

/**
 * Reloads a page whose build the server no longer serves, unless a reload was just tried or would lose input. Returns whether it reloads.
 */
export const reloadIfReplaced = async (): Promise<boolean> => {
  const served = await servedStart()
  const isReplaced = served !== null && served !== document.body.dataset.start
  if (!isReplaced || isAnythingTyped() || Date.now() - (lastReload.read() ?? 0) < automaticReloadEvery) return false
  lastReload.write(Date.now())
  location.reload()
  return true
}

/** Reloads if the server answers; a reload without a connection would lose the page. Returns whether it reloads. */
export const reloadIfServed = async (): Promise<boolean> => {
  if ((await servedStart()) === null) return false
  location.reload()
  return true
}
