import { paths } from '#shared/paths.ts'
import { sessionTimes } from '#shared/session-times.ts'

/** SESS-45..50: path prefixes without an inactivity timer. */
const exempt = [paths.signIn, paths.autoLogout, paths.register, paths.forgotPassword, '/reset-password', paths.waitingRoom]

export const isTimed = (path: string): boolean => !exempt.some((start) => path === start || path.startsWith(`${start}/`))

/** SESS-43: true after an hour without input, to the millisecond. */
export const isInactive = (lastInput: number, now: number): boolean => now - lastInput >= sessionTimes.inactivity
