import type { ChosenPharmacy } from '#shared/visits/visit-draft.ts'
import { maskPhone } from '#ui/fields/input-mask.ts'
import { joined, leftToRight } from '#ui/lib/format.ts'

/** Returns a pharmacy as an option: its name, with address and phone below. */
export const pharmacyOption = ({ id, name, address, phone }: ChosenPharmacy) => ({
  value: id,
  title: name,
  more: joined([address, phone && leftToRight(maskPhone(phone))]),
})
