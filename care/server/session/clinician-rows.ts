import type { Care } from '#care/server/care.ts'
import { clinicianSessions, clinicians } from '#care/server/schema/clinician-tables.ts'
import { announceEnded } from '#care/server/session/announce-ended.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { type Credential, type Guard, openToAnyone, type RouteRow } from '#platform/http/serve.ts'
import type { StaffSessionKind } from '#platform/staff/staff-kind.ts'
import { fullStaffSessionOf, staffSessionOf } from '#platform/staff/staff-session.ts'
import { markStaffInput, type StaffSession } from '#platform/staff/staff-session-store.ts'
import { clinicianTimes } from '#shared/clinicians/clinician-times.ts'

export const clinicianCookie = '__Host-cl'

export type ClinicianSession = StaffSession<typeof clinicians.$inferSelect>
export type Clinician = ClinicianSession['account']

export const clinicianSessionKind: StaffSessionKind<typeof clinicians.$inferSelect> = {
  accounts: clinicians,
  sessions: clinicianSessions,
  cookie: clinicianCookie,
  times: clinicianTimes,
  auditLevel: (_clinician, level) => (level === 'full' ? 'clinician' : 'clinician pending'),
  // Ends the session's event streams.
  onSessionEnd: announceEnded,
}

type Handler<I, R> = (ask: { input: I; clinician: Clinician; session: ClinicianSession; request: RequestContext }) => Promise<R>

const clinicianCredential: Credential = { name: 'clinicianCookie', type: 'apiKey', in: 'cookie', field: clinicianCookie }

/** Guard builders for the clinic's calls. Members, operators and clinicians have different cookies; none is valid for another's calls. */
export const clinicianRows = (care: Care) => {
  const admitted = <I, R>(session: ClinicianSession, request: RequestContext, handle: Handler<I, R>) => ({
    countedBy: session.id,
    failuresOnly: false,
    handle: (input: I) => handle({ input, clinician: session.account, session, request }),
  })
  const admittedToOwn = async <I, R>(request: RequestContext, needs: 'second factor' | 'confirmation', handle: Handler<I, R>) => {
    const session = await fullStaffSessionOf(clinicianSessionKind, care, request, needs)
    await markStaffInput(care.db, clinicianSessions, session, care.clock.now())
    return admitted(session, request, handle)
  }
  return {
    /** Anyone; only failures are counted, per IP address. */
    anyone: <I, R>(guard: Guard, handle: (ask: { input: I; request: RequestContext }) => Promise<R>): RouteRow<I, R> => ({
      ...guard,
      ...openToAnyone,
      admit: async (request) => ({ countedBy: request.ip, failuresOnly: true, handle: (input) => handle({ input, request }) }),
    }),
    /** A clinician whose second factor may still be due. */
    pendingClinician: <I, R>(guard: Guard, handle: Handler<I, R>): RouteRow<I, R> => ({
      ...guard,
      who: 'clinician, PIN may be due',
      credentials: [[clinicianCredential]],
      guardRefuses: ['UNAUTHORIZED', 'SESSION_EXPIRED'],
      admit: async (request) => admitted(await staffSessionOf(clinicianSessionKind, care, request), request, handle),
    }),
    /** A clinician for their own account, even without the passkey or app that the deployment requires. */
    ownClinician: <I, R>(guard: Guard, handle: Handler<I, R>): RouteRow<I, R> => ({
      ...guard,
      who: 'clinician, own account',
      credentials: [[clinicianCredential]],
      guardRefuses: ['UNAUTHORIZED', 'SESSION_EXPIRED', 'PinPending'],
      admit: (request) => admittedToOwn(request, 'second factor', handle),
    }),
    /** The same, with a proof of identity of the last 15 minutes. */
    confirmedClinician: <I, R>(guard: Guard, handle: Handler<I, R>): RouteRow<I, R> => ({
      ...guard,
      who: 'clinician, just confirmed',
      credentials: [[clinicianCredential]],
      guardRefuses: ['UNAUTHORIZED', 'SESSION_EXPIRED', 'PinPending', 'ConfirmationNeeded'],
      admit: (request) => admittedToOwn(request, 'confirmation', handle),
    }),
    /** A clinician; `isPoll` marks requests that a page sends automatically, which must not keep a session alive. */
    clinician: <I, R>({ isPoll = false, ...guard }: Guard & { isPoll?: boolean }, handle: Handler<I, R>): RouteRow<I, R> => ({
      ...guard,
      who: 'clinician',
      credentials: [[clinicianCredential]],
      guardRefuses: ['UNAUTHORIZED', 'SESSION_EXPIRED', 'PinPending', 'FactorRequired'],
      admit: async (request) => {
        const session = await fullStaffSessionOf(clinicianSessionKind, care, request, 'strong factor')
        if (!isPoll) await markStaffInput(care.db, clinicianSessions, session, care.clock.now())
        return admitted(session, request, handle)
      },
    }),
  }
}
