import { useEffect, useRef } from 'react'
import { paths } from '#shared/paths.ts'
import { redirectOf } from '#shared/session/guard-rules.ts'
import type { FullSession, SessionData } from '#shared/session/session-data.ts'
import { clearTab } from '#ui/lib/page/tab-state.ts'
import { sendToSignIn, signOut } from '#web/session/leave.ts'

/** Whether the session has every part that the app needs (SESS-35). */
const isWhole = ({ profile, group, familyMember, membership }: Partial<SessionData>): boolean =>
  [profile, group, familyMember, membership].every(Boolean)

/**
 * Returns the session if the member may use the app; null while it loads or if the member is redirected: to the sign-in page if a PIN is
 * due (SHELL-053), out of the portal if the session is incomplete.
 */
export const useGuardedSession = (data: SessionData | undefined): FullSession | null => {
  const isAdmitted = data !== undefined && isWhole(data) && redirectOf('guarded', data.level) === null
  const memberId = useRef<string>(null)
  useEffect(() => {
    if (!data) return
    if (!isWhole(data)) signOut(paths.signIn)
    else if (!isAdmitted) sendToSignIn()
    else if (memberId.current !== null && memberId.current !== data.profile.id) {
      // Another member signed in from another tab, so this page must not keep the old data.
      clearTab()
      location.reload()
    } else memberId.current = data.profile.id
  }, [data, isAdmitted])
  return isAdmitted && data.level === 'full' ? data : null
}
