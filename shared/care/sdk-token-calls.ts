import { z } from 'zod/mini'
import { call } from '#shared/calls.ts'

const sdkToken = z.object({ teladocSdkToken: z.string() })

/**
 * The claim `part` of an SDK token for a browser: `page` is for the page's script and works only with the `cookie` of the same session.
 * A token without the claim works alone; a browser never gets one.
 */
export type SdkPart = 'page' | 'cookie'

/** The HTTP-only cookie with a browser's part of its SDK tokens (SESS-21). */
export const sdkCookie = 'sdk_token'

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
