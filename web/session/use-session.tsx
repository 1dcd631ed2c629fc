import { createContext, type ReactNode, use } from 'react'
import type { FullSession } from '#shared/session/session-data.ts'
import { deviceZone } from '#ui/lib/device-zone.ts'
import { sdkToken } from '#web/session/sdk-token.ts'

const SessionContext = createContext<FullSession | null>(null)

export const SessionProvider = ({ session, children }: { session: FullSession | null; children: ReactNode }) => (
  <SessionContext value={session}>{children}</SessionContext>
)

/** Returns the signed-in member's session. It is kept in memory only and refreshed by the dashboard sync. */
export const useSession = (): FullSession => {
  const session = use(SessionContext)
  if (!session) throw new Error('No session.')
  return session
}

/** The member's time zone from the profile, else from the device. */
export const useOwnZone = (): string => useSession().profile.timeZone ?? deviceZone()

/** Reads the member's token for calls to the telehealth side, which may be null, at the time of the call. */
export const useCareToken = (): (() => string | null) => sdkToken
