import type { PinBlock } from '#platform/auth/pin.ts'
import { fail } from '#platform/http/fail.ts'
import type { Portal } from '#server/portal.ts'
import type { SessionRecord } from '#server/session/session-record.ts'

/** Fails with the PIN's lock time, or the number to call if locked for good (MFA-15). */
export const refuseBlocked = (portal: Portal, { group }: SessionRecord, block: PinBlock): never =>
  block === 'disabled'
    ? fail('PinLocked', { params: { phone: group.supportPhone ?? portal.config.supportPhone } })
    : fail('PinTriesUsed', { params: { n: block.minutesLocked } })
