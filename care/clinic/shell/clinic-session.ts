import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { Answer } from '#shared/calls.ts'
import { clinicianCalls } from '#shared/clinicians/clinician-calls.ts'
import { CallError } from '#ui/lib/call-error.ts'
import { send } from '#ui/lib/send.ts'
import { callKey } from '#ui/lib/use-call.ts'

export type ClinicSession = Answer<typeof clinicianCalls.readClinicianSession>
export type ClinicUser = ClinicSession['clinician']

export const clinicSessionKey = callKey(clinicianCalls.readClinicianSession, {})

/** Milliseconds. Asking does not keep the session alive: it finds out that it ended. */
const rhythm = 60_000

/** Who is signed in, and whether the PIN is due. Quiet: whoever shows the answer says what a refusal means. */
export const useClinicSession = (): UseQueryResult<ClinicSession> =>
  useQuery({
    queryKey: clinicSessionKey,
    queryFn: async ({ signal }) => (await send(clinicianCalls.readClinicianSession, {}, { signal, quiet: true })).data,
    refetchInterval: ({ state }) => (state.data?.level === 'full' && state.error === null ? rhythm : false),
  })

/** No session, or one that has ended; anything else that went wrong says nothing about it. */
export const saysSignedOut = (error: unknown): boolean => error instanceof CallError && error.status === 401
