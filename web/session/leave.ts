import { paths } from '#shared/paths.ts'
import { sessionCalls } from '#shared/session/session-calls.ts'
import { returnOrigin } from '#ui/lib/calls/return-origin.ts'
import { type SessionEnd, send } from '#ui/lib/calls/send.ts'
import { goInstead } from '#ui/lib/page/go-to.ts'
import { forgetKept } from '#ui/lib/page/kept-offline.ts'
import { forgetPush } from '#ui/lib/page/push-mark.ts'
import { clearTab } from '#ui/lib/page/tab-state.ts'
import { textsOf } from '#ui/lib/texts.ts'
import { toastInNextDocument } from '#ui/lib/toast.ts'
import { keepSdkToken } from '#web/session/sdk-token.ts'
import { sessionTexts } from '#web/session/session-texts.en.ts'
import { notifyTabs, onTabMessage } from '#web/session/tab-channel.ts'

type Exit = typeof paths.signIn | typeof paths.logout | typeof paths.sessionExpired

let isLeaving = false

/** Runs only the first exit: several calls find an ended session at once, and signing out makes others fail. */
const leaveOnce = (act: () => void | Promise<void>): void => {
  if (isLeaving) return
  isLeaving = true
  void act()
}

/** Clears the session's data from this tab and opens the exit page; data in memory disappears with the document. */
const open = (to: Exit): void => {
  keepSdkToken(null)
  void forgetKept()
  clearTab('toasts', 'origin')
  void goInstead(to)
}

const openInAllTabs = (to: Exit): void => {
  notifyTabs({ kind: 'ended', to })
  open(to)
}

/** Milliseconds after which a page that another tab's sign-out has hidden loads again: that tab may have been closed meanwhile. */
const hiddenMost = 15_000

/** Hides the page until it is left, drafts and dialogs too. Nothing may ask whether to stay. */
const hide = (): void => {
  document.documentElement.hidden = true
  addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), { capture: true })
}

/** Signs out on the server, in this tab and in the others, even if the server cannot be reached. */
export const signOut = (to: typeof paths.signIn | typeof paths.logout): void =>
  leaveOnce(async () => {
    returnOrigin.clear()
    notifyTabs({ kind: 'ending' })
    await Promise.allSettled([forgetPush(), send(sessionCalls.signOut, {}, { quiet: true })])
    openInAllTabs(to)
  })

/** Opens the sign-in page and stores the current address for the return (SHELL-053, SHELL-054). */
export const sendToSignIn = (): void =>
  leaveOnce(() => {
    returnOrigin.write(location.pathname + location.search)
    open(paths.signIn)
  })

/**
 * Handles an ended session found by any call (SESS-29, SESS-32..34): an expired session opens /session-expired; any other refusal signs the
 * member out, or opens the sign-in page if nobody was signed in.
 */
export const whenSessionEnded = (why: SessionEnd, wasSignedIn: boolean): void => {
  if (why === 'expired') leaveOnce(showExpired)
  else if (wasSignedIn) signOut(paths.signIn)
  else sendToSignIn()
}

const showExpired = (): void => {
  returnOrigin.clear()
  toastInNextDocument('warning', textsOf(sessionTexts)('expired'))
  openInAllTabs(paths.sessionExpired)
}

const exits: readonly string[] = [paths.signIn, paths.logout, paths.sessionExpired] satisfies Exit[]
const isExit = (path: string): path is Exit => exits.includes(path)

const followTo = (to: Exit): void => {
  hide()
  const isSaidThere = to === paths.sessionExpired
  if (!isSaidThere) toastInNextDocument('info', textsOf(sessionTexts)('elsewhere'))
  open(isSaidThere ? to : paths.signIn)
}

/** Empties and leaves this tab when another tab ends the session. */
export const followOtherTabs = (): (() => void) =>
  onTabMessage((message) => {
    if (isLeaving || message.kind === 'input') return
    if (message.kind === 'ending') {
      hide()
      setTimeout(() => location.reload(), hiddenMost)
    } else if (isExit(message.to)) {
      const { to } = message
      leaveOnce(() => followTo(to))
    }
  })
