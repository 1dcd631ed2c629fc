import { hash } from 'node:crypto'
import { fail } from '#platform/http/fail.ts'
import type { Config } from '#server/config.ts'
import type { SessionRecord } from '#server/session/session-record.ts'
import type { DiscountCard } from '#shared/prescriptions/prescription-calls.ts'

type Owner = Pick<SessionRecord, 'profile' | 'group'>

/**
 * A deterministic 12-digit member id that does not reveal the profile. It authorizes nothing: a processor uses it to tell the claims of
 * cards apart.
 */
const memberIdOf = (profileId: string): string => {
  const bits = BigInt(`0x${hash('sha256', `discount card ${profileId}`, 'hex').slice(0, 30)}`)
  return (bits % 10n ** 12n).toString().padStart(12, '0')
}

/** The discount card of the caller's own profile and group (RX-55). Throws NotFound if the deployment has no processor for cards. */
export const discountCardOf = ({ discountCardBin, discountCardPcn }: Config, { profile, group }: Owner): DiscountCard => ({
  member_id: memberIdOf(profile.id),
  group_number: group.code,
  rxpcn: discountCardPcn ?? fail('NotFound'),
  rxbin: discountCardBin ?? fail('NotFound'),
})

/** RX-27: the phone number about the card. */
export const helpLineOf = ({ discountHelpLine, supportPhone }: Config, group: Owner['group']): string =>
  discountHelpLine ?? group.supportPhone ?? supportPhone
