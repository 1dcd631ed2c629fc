import type { ChosenPharmacy } from '#shared/visits/visit-draft.ts'
import { maskPhone } from '#ui/fields/input-mask.ts'
import { leftToRight } from '#ui/lib/format.ts'

/** A pharmacy as one of a choice: its name, and below it where it is and its phone. */
export const pharmacyOption = ({ id, name, address, phone }: ChosenPharmacy) => ({
  value: id,
  title: name,
  more: [address, phone && leftToRight(maskPhone(phone))].filter(Boolean).join(' · '),
})
