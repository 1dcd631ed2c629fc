import { useEffect, useRef } from 'react'
import { paths } from '#shared/paths.ts'
import { redirectOf } from '#shared/session/guard-rules.ts'
import type { FullSession, SessionData } from '#shared/session/session-data.ts'
import { clearTab } from '#ui/lib/tab-state.ts'
import { sendToSignIn, signOut } from '#web/session/leave.ts'

/** SESS-35: without any of these there is nobody the app could serve. */
const isWhole = ({ profile, group, familyMember, membership }: Partial<SessionData>): boolean =>
  [profile, group, familyMember, membership].every(Boolean)

/**
 * The session, if its member may be in the app; null while nobody knows, and for everyone else, who is sent away:
 * a PIN still due to the sign-in page, which leads on to it (SHELL-053), a session with holes out of the portal.
 */
export const useGuardedSession = (data: SessionData | undefined): FullSession | null => {
  const isAdmitted = data !== undefined && isWhole(data) && redirectOf('guarded', data.level) === null
  const memberId = useRef<string>(null)
  useEffect(() => {
    if (!data) return
    if (!isWhole(data)) signOut(paths.signIn)
    else if (!isAdmitted) sendToSignIn()
    else if (memberId.current !== null && memberId.current !== data.profile.id) {
      // Someone else signed in from another tab: nothing on this page is theirs.
      clearTab()
      location.reload()
    } else memberId.current = data.profile.id
  }, [data, isAdmitted])
  return isAdmitted && data.level === 'full' ? data : null
}
