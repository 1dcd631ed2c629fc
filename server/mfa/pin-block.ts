import type { PinBlock } from '#platform/auth/pin.ts'
import { fail } from '#platform/http/fail.ts'
import type { Portal } from '#server/portal.ts'
import type { SessionRecord } from '#server/session/session-record.ts'

/** Says how long the PIN is locked, or whom to call when it is for good (MFA-15). */
export const refuseBlocked = (portal: Portal, { group }: SessionRecord, block: PinBlock): never =>
  block === 'disabled'
    ? fail('PinLocked', { gaps: { phone: group.supportPhone ?? portal.config.supportPhone } })
    : fail('PinTriesUsed', { gaps: { n: block.triesUsed } })
