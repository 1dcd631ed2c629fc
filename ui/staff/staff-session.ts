import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { CallError } from '#ui/lib/calls/call-error.ts'
import { goInstead } from '#ui/lib/page/go-to.ts'
import { clearTab } from '#ui/lib/page/tab-state.ts'
import type { StaffEntryConfig, StaffSessionState, StaffUser } from '#ui/staff/staff-app-config.ts'

/** Milliseconds. Polling does not extend the session; it detects that the session ended or the user's role changed. */
const pollMs = 60_000

/** Query of the staff session: the user, and whether a PIN is required. */
export const useStaffSession = <User extends StaffUser>({
  calls: { sessionKey, readSession },
}: Pick<StaffEntryConfig<User>, 'calls'>): UseQueryResult<StaffSessionState<User>> =>
  useQuery({
    queryKey: sessionKey,
    queryFn: ({ signal }) => readSession(signal),
    refetchInterval: ({ state }) => (state.data?.level === 'full' && state.error === null ? pollMs : false),
  })

/** Whether an error means that there is no session or that it has ended. */
export const isSignedOutError = (error: unknown): boolean => error instanceof CallError && error.status === 401

/**
 * Ends the session, deletes what was typed in this tab, and opens the sign-in page in a new document: nothing stays for the next user of
 * the machine. Does so also if the server is unreachable.
 */
export const submitStaffSignOut = async ({ calls, paths }: Pick<StaffEntryConfig<StaffUser>, 'calls' | 'paths'>): Promise<void> => {
  await calls.signOut().catch(() => undefined)
  clearTab()
  await goInstead(paths.signIn)
}
