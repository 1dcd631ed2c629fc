import { useState } from 'react'
import { IconButton } from '#ui/components/button.tsx'
import { IconCurrentLocation } from '#ui/components/icons.ts'
import { confirm } from '#ui/lib/confirm.ts'
import { toast } from '#ui/lib/toast.ts'
import { findMyZip } from '#web/zip/find-my-zip.ts'
import { locationTexts } from '#web/zip/location-texts.ts'

/** Fills in the zip of the place where the device is. Asks first, and says what is sent. */
export const UseMyLocationButton = ({ onFound }: { onFound: (zip: string) => void }) => {
  const t = locationTexts()
  const [isBusy, setBusy] = useState(false)
  const find = async () => {
    if (!(await confirm({ title: t('askTitle'), text: t('askText'), yes: t('askYes'), no: t('askNo') }))) return
    setBusy(true)
    await findMyZip().then(onFound, () => toast.error(t('notFound')))
    setBusy(false)
  }
  return (
    <IconButton
      icon={IconCurrentLocation}
      label={t('useMyLocation')}
      title={t('useMyLocation')}
      aria-busy={isBusy}
      disabled={isBusy}
      onClick={find}
    />
  )
}
