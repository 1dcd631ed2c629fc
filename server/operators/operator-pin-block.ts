import type { PinBlock } from '#platform/auth/pin.ts'
import { fail } from '#platform/http/fail.ts'
import type { Portal } from '#server/portal.ts'

/** Says how long an operator's PIN is locked, or whom to call when it is for good. */
export const refuseOperatorBlocked = ({ config }: Portal, block: PinBlock): never =>
  block === 'disabled'
    ? fail('PinLocked', { gaps: { phone: config.supportPhone } })
    : fail('PinTriesUsed', { gaps: { n: block.triesUsed } })
