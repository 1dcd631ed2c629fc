import { sdkToken } from '#web/session/sdk-token.ts'

/**
 * Reads the member's token for calls to the telehealth side, which may be null, at the time of the call. A file of its own, because only
 * cards that load late need it.
 */
export const useCareToken = (): (() => string | null) => sdkToken
