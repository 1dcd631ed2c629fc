import { paths } from '#shared/paths.ts'
import { sessionCalls } from '#shared/session/session-calls.ts'
import { goInstead } from '#ui/lib/go-to.ts'
import { forgetKept } from '#ui/lib/kept-offline.ts'
import { returnOrigin } from '#ui/lib/return-origin.ts'
import { type SessionEnd, send } from '#ui/lib/send.ts'
import { clearTab } from '#ui/lib/tab-state.ts'
import { toastInNextDocument } from '#ui/lib/toast.ts'
import { keepSdkToken } from '#web/session/sdk-token.ts'
import { sessionTexts } from '#web/session/session-texts.ts'
import { onTabMessage, tellTabs } from '#web/session/tab-channel.ts'

type Exit = typeof paths.signIn | typeof paths.logout | typeof paths.sessionExpired

let isLeaving = false

/** The first reason to leave holds: several calls find a dead session at once, and signing out makes others fail. */
const leaveOnce = (act: () => void | Promise<void>): void => {
  if (isLeaving) return
  isLeaving = true
  void act()
}

/** Nothing of the session stays in this tab; what the app holds in memory goes with its document. */
const open = (to: Exit): void => {
  keepSdkToken(null)
  void forgetKept()
  clearTab('toasts', 'origin')
  void goInstead(to)
}

const openInAllTabs = (to: Exit): void => {
  tellTabs({ kind: 'ended', to })
  open(to)
}

/** Ends the session here, on the server and in the other tabs; the member leaves even when the server cannot be reached. */
export const signOut = (to: typeof paths.signIn | typeof paths.logout): void =>
  leaveOnce(async () => {
    returnOrigin.clear()
    await send(sessionCalls.signOut, {}, { quiet: true }).catch(() => undefined)
    openInAllTabs(to)
  })

/** The guard's refusal: to the sign-in page, which offers the way back to where the member wanted to go (SHELL-053, SHELL-054). */
export const sendToSignIn = (): void =>
  leaveOnce(() => {
    returnOrigin.write(location.pathname + location.search)
    open(paths.signIn)
  })

/**
 * What any call may find (SESS-29, SESS-32..34): an expired session says so over its page; another refusal signs out, or,
 * where nobody was signed in yet, is the guard's.
 */
export const whenSessionEnded = (why: SessionEnd, wasSignedIn: boolean): void => {
  if (why === 'expired') leaveOnce(sayExpired)
  else if (wasSignedIn) signOut(paths.signIn)
  else sendToSignIn()
}

const sayExpired = (): void => {
  returnOrigin.clear()
  toastInNextDocument('warning', sessionTexts()('expired'))
  openInAllTabs(paths.sessionExpired)
}

const exits: readonly string[] = [paths.signIn, paths.logout, paths.sessionExpired] satisfies Exit[]
const isExit = (path: string): path is Exit => exits.includes(path)

/** Another tab ended the session: this one leaves the same way. */
export const followOtherTabs = (): (() => void) =>
  onTabMessage((message) => {
    if (message.kind !== 'ended' || !isExit(message.to)) return
    const { to } = message
    leaveOnce(() => open(to))
  })
