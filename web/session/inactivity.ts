import { isInactive } from '#shared/session/inactivity-rules.ts'
import { onTabMessage, tellTabs } from '#web/session/tab-channel.ts'

/** SESS-44: what counts as a member being there. */
const inputs = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const
const checkEvery = 1000

// The device's own clock throughout: only ages count, and correcting it by the server's would make them jump.
let lastInput = Date.now()
const listeners = new Set<() => void>()

const take = (at: number): void => {
  lastInput = at
  for (const listener of listeners) listener()
}

/** The member did something, here and now; the other tabs are told, once a second at most. */
export const markInput = (): void => {
  const now = Date.now()
  const isNews = now - lastInput >= checkEvery
  take(now)
  if (isNews) tellTabs({ kind: 'input', at: now })
}

/** Whole seconds since the last input in any tab; every poll carries it. */
export const idleSeconds = (): number => Math.max(0, Math.floor((Date.now() - lastInput) / 1000))

/** Tells of each input in this tab or another. */
export const onInput = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

type Watch = {
  /** Whether input counts here at all; it does not where the member has been asked whether they are still there. */
  counts: () => boolean
  /** Whether the timer runs here (SESS-45..51). */
  isTimed: () => boolean
  /** After an hour without input (SESS-43), once a second while it lasts. */
  whenInactive: () => void
}

/** Watches this tab and hears the others. A tab that is seen again counts as input, unless the hour has passed. Returns how to stop. */
export const watchInactivity = ({ counts, isTimed, whenInactive }: Watch): (() => void) => {
  const isOver = () => isInactive(lastInput, Date.now())
  const check = () => {
    if (isTimed() && isOver()) whenInactive()
  }
  // After the hour an input must not rescue the session: a laptop opened by someone else begins with one.
  const act = () => {
    if (counts() && !(isTimed() && isOver())) markInput()
    check()
  }
  const seenAgain = () => {
    if (document.visibilityState === 'visible') act()
  }
  const stopHearing = onTabMessage((message) => {
    if (message.kind === 'input' && message.at > lastInput) take(Math.min(message.at, Date.now()))
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
