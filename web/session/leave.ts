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

/** Signs out on the server, in this tab and in the others, even if the server cannot be reached. */
export const signOut = (to: typeof paths.signIn | typeof paths.logout): void =>
  leaveOnce(async () => {
    returnOrigin.clear()
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

/** Leaves this tab in the same way when another tab ends the session. */
export const followOtherTabs = (): (() => void) =>
  onTabMessage((message) => {
    if (message.kind !== 'ended' || !isExit(message.to)) return
    const { to } = message
    leaveOnce(() => open(to))
  })
