import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { favoriteCalls, type SavedPharmacy } from '#shared/favorites/favorite-calls.ts'
import { IconBuildingHospital } from '#ui/components/icons.ts'
import { confirm } from '#ui/lib/confirm.ts'
import { send } from '#ui/lib/send.ts'
import { toast } from '#ui/lib/toast.ts'
import { useCall } from '#ui/lib/use-call.ts'
import { FavoriteRow } from '#web/favorites/favorite-row.tsx'
import { favoritesTexts } from '#web/favorites/favorites-texts.ts'
import { useSession } from '#web/session/use-session.tsx'

const addressOf = ({ workAddress: { addressLine1, city, state, postalCode } }: SavedPharmacy): string =>
  `${addressLine1}, ${city}, ${state} ${postalCode}`

/** Pharmacies saved on the telehealth side (FAV-12, FAV-17): nothing there, no card. They cannot be saved again from here, so a removal is asked about. */
export const SavedPharmacies = ({ card }: { card: (rows: ReactNode) => ReactNode }) => {
  const t = favoritesTexts()
  const memberId = useSession().familyMember.telehealthId
  const { data } = useCall(favoriteCalls.listPharmacies, { memberId })
  const queries = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  if (!data || data.pharmacies.length === 0) return null
  const remove = async ({ ncpdpId, pharmacyName: name }: SavedPharmacy) => {
    const words = { title: t('removePharmacyTitle'), text: t('removePharmacyText', { name }), yes: t('yesRemove'), no: t('cancel') }
    if (!(await confirm({ ...words, isDanger: true }))) return
    setBusy(true)
    try {
      await send(favoriteCalls.removePharmacy, { memberId, ncpdpId })
      await queries.invalidateQueries({ queryKey: [`GET ${favoriteCalls.listPharmacies.path}`] })
    } catch {
      toast.error(t('failed'))
    } finally {
      setBusy(false)
    }
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
