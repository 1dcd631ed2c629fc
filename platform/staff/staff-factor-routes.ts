import type { RequestContext } from '#platform/http/request-context.ts'
import { type Guard, type Route, type RouteRow, serve } from '#platform/http/serve.ts'
import { passwordThrottles } from '#platform/http/throttle-rules.ts'
import {
  addStaffPasskey,
  confirmStaffAuthenticator,
  removeStaffAuthenticator,
  removeStaffPasskey,
  renewStaffCodes,
  startStaffAuthenticator,
  startStaffPasskey,
} from '#platform/staff/change-staff-factors.ts'
import { type ByStaff, readStaffFactors } from '#platform/staff/staff-factors.ts'
import type { StaffAccount, StaffKind, StaffServer } from '#platform/staff/staff-kind.ts'
import { askStaffPasskey, confirmStaff, signInStaffByPasskey, verifyStaffCode } from '#platform/staff/use-staff-factors.ts'
import type { StaffFactorCalls } from '#shared/mfa/staff-factor-calls.ts'

type Row<Caller> = <I, R>(guard: Guard, handle: (ask: { input: I; request: RequestContext } & Caller) => Promise<R>) => RouteRow<I, R>

/** The guard builders of one kind of staff. */
type Guards<Account extends StaffAccount> = {
  anyone: Row<object>
  /** Before the second factor. */
  pending: Row<ByStaff<Account>>
  /** After the second factor, also without the passkey or app that the deployment requires. */
  own: Row<ByStaff<Account>>
  /** The same, with a proof of identity of the last 15 minutes. */
  confirmed: Row<ByStaff<Account>>
}

const removed = { removed: true as const }
const codeRefusals = ['CodeInvalid', 'CodeTriesUsed', 'PinLocked'] as const

/** The routes of passkeys, authenticator app and recovery codes of one kind of staff. `server` is read only when a route is called. */
export const staffFactorRoutes = <Account extends StaffAccount, Shown extends object>(
  calls: StaffFactorCalls,
  kind: StaffKind<Account, Shown>,
  server: () => StaffServer,
  { anyone, pending, own, confirmed }: Guards<Account>,
): Route[] =>
  serve(calls, {
    askStaffPasskey: anyone({ limit: '120/min', audit: 'none' }, () => askStaffPasskey(kind, server())),
    signInStaffByPasskey: anyone({ limit: '60/min', audit: kind.events.passkey, refuses: ['PasskeyRejected'] }, ({ input, request }) =>
      signInStaffByPasskey(kind, server(), input, request),
    ),
    verifyStaffCode: pending(
      { limit: '60/h', audit: kind.events.verifyPin, refuses: ['Conflict', 'NotFound', ...codeRefusals] },
      ({ input, ...by }) => verifyStaffCode(kind, server(), by, input.code),
    ),
    confirmStaff: own(
      {
        limit: '60/h',
        throttles: passwordThrottles,
        audit: kind.events.confirm,
        refuses: ['Required', 'CurrentPasswordWrong', 'PasskeyRejected', ...codeRefusals],
      },
      async ({ input, ...by }) => {
        await confirmStaff(kind, server(), by, input)
        return { data: { confirmed: true as const } }
      },
    ),
    readStaffFactors: own({ limit: '240/h', audit: 'none' }, async ({ session }) => ({
      data: await readStaffFactors(kind, server(), session.account.id),
    })),
    startStaffPasskey: confirmed({ limit: '30/h', audit: kind.events.startFactor }, (by) => startStaffPasskey(kind, server(), by)),
    addStaffPasskey: confirmed({ limit: '30/h', audit: kind.events.addFactor, refuses: ['PasskeyNotMade'] }, ({ input, ...by }) =>
      addStaffPasskey(kind, server(), by, input),
    ),
    removeStaffPasskey: confirmed({ limit: '60/h', audit: kind.events.removeFactor, refuses: ['LastFactor'] }, async ({ input, ...by }) => {
      await removeStaffPasskey(kind, server(), by, input.id)
      return { data: removed }
    }),
    startStaffApp: confirmed({ limit: '30/h', audit: kind.events.startFactor, refuses: ['Conflict'] }, async (by) => ({
      data: await startStaffAuthenticator(kind, server(), by),
    })),
    confirmStaffApp: confirmed(
      { limit: '30/h', audit: kind.events.addFactor, refuses: ['Conflict', 'CodeInvalid'] },
      async ({ input, ...by }) => ({ data: { recoveryCodes: await confirmStaffAuthenticator(kind, server(), by, input.code) } }),
    ),
    removeStaffApp: confirmed({ limit: '60/h', audit: kind.events.removeFactor, refuses: ['NotFound', 'LastFactor'] }, async (by) => {
      await removeStaffAuthenticator(kind, server(), by)
      return { data: removed }
    }),
    renewStaffCodes: confirmed({ limit: '30/h', audit: kind.events.renewCodes, refuses: ['NotFound'] }, async (by) => ({
      data: { recoveryCodes: await renewStaffCodes(kind, server(), by) },
    })),
  })
