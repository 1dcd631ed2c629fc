import { hash } from 'node:crypto'
import { fail } from '#platform/http/fail.ts'
import type { Config } from '#server/config.ts'
import type { SessionRecord } from '#server/session/session-record.ts'
import type { DiscountCard } from '#shared/prescriptions/prescription-calls.ts'

type Owner = Pick<SessionRecord, 'profile' | 'group'>

/**
 * Twelve digits that are the same whenever and wherever they are worked out, and lead back to no profile. Nothing is paid or proved by
 * them: a processor uses them to tell one card's claims from another's.
 */
const memberIdOf = (profileId: string): string => {
  const bits = BigInt(`0x${hash('sha256', `discount card ${profileId}`, 'hex').slice(0, 30)}`)
  return (bits % 10n ** 12n).toString().padStart(12, '0')
}

/** RX-55, of the caller's own profile and group. Throws NotFound where the deployment has no processor for cards. */
export const discountCardOf = ({ discountCardBin, discountCardPcn }: Config, { profile, group }: Owner): DiscountCard => ({
  member_id: memberIdOf(profile.id),
  group_number: group.code,
  rxpcn: discountCardPcn ?? fail('NotFound'),
  rxbin: discountCardBin ?? fail('NotFound'),
})

/** RX-27: the number to call about the card. */
export const helpLineOf = ({ discountHelpLine, supportPhone }: Config, group: Owner['group']): string =>
  discountHelpLine ?? group.supportPhone ?? supportPhone
