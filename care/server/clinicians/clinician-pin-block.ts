import type { Care } from '#care/server/care.ts'
import type { PinBlock } from '#platform/auth/pin.ts'
import { fail } from '#platform/http/fail.ts'

/** Says how long a clinician's PIN is locked, or whom to call when it is for good. */
export const refuseClinicianBlocked = ({ config }: Care, block: PinBlock): never =>
  block === 'disabled'
    ? fail('PinLocked', { gaps: { phone: config.supportPhone } })
    : fail('PinTriesUsed', { gaps: { n: block.triesUsed } })
