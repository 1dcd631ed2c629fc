import type { ReactNode } from 'react'
import { favoriteCalls } from '#shared/favorites/favorite-calls.ts'
import type { SavedPharmacy } from '#shared/favorites/saved-pharmacy.ts'
import { IconBuildingHospital } from '#ui/components/icons.ts'
import { send } from '#ui/lib/calls/send.ts'
import { useAction } from '#ui/lib/calls/use-action.ts'
import { useCall } from '#ui/lib/calls/use-call.ts'
import { confirm } from '#ui/lib/confirm.ts'
import { textsOf } from '#ui/lib/texts.ts'
import { toast } from '#ui/lib/toast.ts'
import { FavoriteRow } from '#web/favorites/favorite-row.tsx'
import { favoritesTexts } from '#web/favorites/favorites-texts.en.ts'
import { useSession } from '#web/session/use-session.tsx'

const addressOf = ({ workAddress: { addressLine1, city, state, postalCode } }: SavedPharmacy): string =>
  `${addressLine1}, ${city}, ${state} ${postalCode}`

/**
 * Pharmacies saved in the telehealth service (FAV-12, FAV-17); no card if there are none. They cannot be saved again from here, so removal
 * needs confirmation.
 */
export const SavedPharmacies = ({ card }: { card: (rows: ReactNode) => ReactNode }) => {
  const t = textsOf(favoritesTexts)
  const memberId = useSession().familyMember.telehealthId
  const { data } = useCall(favoriteCalls.listPharmacies, { memberId })
  const { isBusy, run } = useAction(favoriteCalls.listPharmacies)
  if (!data || data.pharmacies.length === 0) return null
  const remove = async ({ ncpdpId, pharmacyName: name }: SavedPharmacy) => {
    const words = { title: t('removePharmacyTitle'), text: t('removePharmacyText', { name }), yes: t('yesRemove'), no: t('cancel') }
    if (!(await confirm({ ...words, isDanger: true }))) return
    await run(() => send(favoriteCalls.removePharmacy, { memberId, ncpdpId }), { onError: () => toast.error(t('failed')) })
  }
  return card(
    data.pharmacies.map((pharmacy) => (
      <FavoriteRow
        key={pharmacy.ncpdpId}
        icon={IconBuildingHospital}
        name={pharmacy.pharmacyName}
        address={addressOf(pharmacy)}
        phoneNumber={pharmacy.workNumber && `${pharmacy.workNumber.areaCode}${pharmacy.workNumber.number}`}
        isBusy={isBusy}
        onRemove={() => void remove(pharmacy)}
      />
    )),
  )
}
