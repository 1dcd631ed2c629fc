import { isInactive } from '#shared/session/inactivity-rules.ts'
import { notifyTabs, onTabMessage } from '#web/session/tab-channel.ts'

/** Events that count as member activity (SESS-44). */
const inputs = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const
const checkEvery = 1000

// Uses the device's own clock: only differences count, and server time corrections would make them jump.
let lastInput = Date.now()
const listeners = new Set<() => void>()

const recordInputAt = (at: number): void => {
  lastInput = at
  for (const listener of listeners) listener()
}

/** Records input in this tab; notifies the other tabs if the last input is at least a second old. */
export const markInput = (): void => {
  const now = Date.now()
  const isNews = now - lastInput >= checkEvery
  recordInputAt(now)
  if (isNews) notifyTabs({ kind: 'input', at: now })
}

/** Whole seconds since the last input in any tab; sent with every poll. */
export const idleSeconds = (): number => Math.max(0, Math.floor((Date.now() - lastInput) / 1000))

/** Calls the listener on each input in any tab. Returns the function that stops it. */
export const onInput = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

type Watch = {
  /** Whether input counts; it does not while the member is asked whether to continue. */
  counts: () => boolean
  /** Whether the inactivity timer runs (SESS-45..51). */
  isTimed: () => boolean
  /** Called once a second after an hour without input (SESS-43). */
  whenInactive: () => void
}

/** Watches input in this tab and others. Showing the tab counts as input, unless the hour has passed. Returns how to stop. */
export const watchInactivity = ({ counts, isTimed, whenInactive }: Watch): (() => void) => {
  const isOver = () => isInactive(lastInput, Date.now())
  const check = () => {
    if (isTimed() && isOver()) whenInactive()
  }
  // Input after the hour must not extend the session: someone else may have opened the laptop.
  const act = () => {
    if (counts() && !(isTimed() && isOver())) markInput()
    check()
  }
  const seenAgain = () => {
    if (document.visibilityState === 'visible') act()
  }
  const stopHearing = onTabMessage((message) => {
    if (message.kind === 'input' && message.at > lastInput) recordInputAt(Math.min(message.at, Date.now()))
  })
  for (const input of inputs) addEventListener(input, act, { capture: true, passive: true })
  document.addEventListener('visibilitychange', seenAgain)
  const rhythm = setInterval(check, checkEvery)
  return () => {
    stopHearing()
    for (const input of inputs) removeEventListener(input, act, { capture: true })
    document.removeEventListener('visibilitychange', seenAgain)
    clearInterval(rhythm)
  }
}
