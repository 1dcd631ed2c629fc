import type { Care } from '#care/server/care.ts'
import {
  type Clinician,
  type ClinicianSession,
  findClinicianSession,
  markClinicianInput,
} from '#care/server/session/clinician-session-store.ts'
import { keyedHash, secretHash } from '#platform/auth/secret-token.ts'
import type { Asking } from '#platform/http/asking.ts'
import { fail } from '#platform/http/fail.ts'
import type { Guard, Row } from '#platform/http/serve.ts'
import { clinicianTimes } from '#shared/clinicians/clinician-times.ts'

export const clinicianCookie = '__Host-cl'

type Handler<I, R> = (ask: { input: I; clinician: Clinician; session: ClinicianSession; asking: Asking }) => Promise<R>

/** By time: a clinician who still has to show the PIN, was idle for too long, or is signed in for as long as anybody may be. */
export const isOver = ({ createdAt, lastInputAt, secondFactorAt }: ClinicianSession, now: Date): boolean => {
  const age = now.getTime() - createdAt.getTime()
  if (secondFactorAt === null) return age >= clinicianTimes.pending
  return age >= clinicianTimes.absolute || now.getTime() - lastInputAt.getTime() >= clinicianTimes.idle
}

const sessionOf = async (care: Care, asking: Asking): Promise<ClinicianSession> => {
  const secret = asking.cookies[clinicianCookie]
  const session = secret ? await findClinicianSession(care.db, secretHash(secret)) : null
  if (!session) return fail('UNAUTHORIZED')
  const level = session.secondFactorAt === null ? 'clinician pending' : 'clinician'
  Object.assign(asking.trail, { actorId: session.clinician.id, sessionHash: keyedHash(care.secretKey, session.id), level })
  if (session.endedAt !== null || session.clinician.endedAt !== null) return fail('UNAUTHORIZED')
  if (isOver(session, care.clock.now())) return fail('SESSION_EXPIRED')
  if (asking.method !== 'GET' && asking.origin !== 'same') return fail('CrossOrigin')
  return session
}

/** The builders of the clinic's rows. Its cookie is another than the members' and the operators': none opens what is another's. */
export const clinicianRows = (care: Care) => {
  const admitted = <I, R>(session: ClinicianSession, asking: Asking, handle: Handler<I, R>) => ({
    countedBy: session.id,
    failuresOnly: false,
    handle: (input: I) => handle({ input, clinician: session.clinician, session, asking }),
  })
  return {
    /** Everybody; only failures are counted, per address. */
    anyone: <I, R>(guard: Guard, handle: (ask: { input: I; asking: Asking }) => Promise<R>): Row<I, R> => ({
      ...guard,
      who: 'anyone',
      admit: async (asking) => ({ countedBy: asking.ip, failuresOnly: true, handle: (input) => handle({ input, asking }) }),
    }),
    /** A clinician whose PIN may still be due. */
    pendingClinician: <I, R>(guard: Guard, handle: Handler<I, R>): Row<I, R> => ({
      ...guard,
      who: 'clinician, PIN may be due',
      admit: async (asking) => admitted(await sessionOf(care, asking), asking, handle),
    }),
    /** A clinician; `isPoll` for what a page asks by itself, which must not keep a session alive. */
    clinician: <I, R>({ isPoll = false, ...guard }: Guard & { isPoll?: boolean }, handle: Handler<I, R>): Row<I, R> => ({
      ...guard,
      who: 'clinician',
      admit: async (asking) => {
        const session = await sessionOf(care, asking)
        if (session.secondFactorAt === null) fail('PinPending')
        if (!isPoll) await markClinicianInput(care.db, session.id, care.clock.now())
        return admitted(session, asking, handle)
      },
    }),
  }
}
