import { z } from 'zod/mini'
import { call } from '#shared/calls.ts'

const sdkToken = z.object({ teladocSdkToken: z.string() })

/** How a member's browser gets a token for the telehealth flows. The portal first sends the member's claims to the telehealth service. */
export const sdkTokenCalls = {
  issueSdkToken: call({
    method: 'POST',
    path: '/api/profiles/{id}/teladoc-sdk-token',
    about: "The token login (SESS-41): a token for the telehealth flows of the caller's own profile.",
    input: z.object({ id: z.string() }),
    answer: sdkToken,
  }),
  refreshSdkToken: call({
    method: 'POST',
    path: '/api/profiles/teladoc-sdk-token',
    about: 'A fresh token for the telehealth flows, asked every 5 minutes. Inert while the PIN is due.',
    input: z.object({}),
    answer: sdkToken,
  }),
}
