import { zipCalls } from '#shared/zip/zip-calls.ts'
import { IconButton } from '#ui/components/button.tsx'
import { IconCurrentLocation } from '#ui/components/icons.ts'
import { ZipInput } from '#ui/fields/zip-input.tsx'
import { send } from '#ui/lib/calls/send.ts'
import { useBusy } from '#ui/lib/calls/use-busy.ts'
import { confirm } from '#ui/lib/confirm.ts'
import { textsOf } from '#ui/lib/texts.ts'
import { toast } from '#ui/lib/toast.ts'
import { uiTexts } from '#ui/lib/ui-texts.en.ts'
import { locationTexts } from '#web/zip/location-texts.en.ts'
import styles from '#web/zip/zip-with-location-button.module.css'

/** Maximum age of a cached position, and timeout, in milliseconds. */
const oldest = 10 * 60_000
const timeout = 15_000

const whereAmI = (): Promise<GeolocationPosition> =>
  new Promise((done, fail) => navigator.geolocation.getCurrentPosition(done, fail, { maximumAge: oldest, timeout: timeout }))

/**
 * Returns the ZIP at the device's position, which is sent rounded to 0.1 degree. Rejects if the device or the user denies it, or if no ZIP
 * is near.
 */
const findMyZip = async (): Promise<string> => {
  const { coords } = await whereAmI()
  const { data } = await send(zipCalls.findNearestZip, { latitude: coords.latitude.toFixed(1), longitude: coords.longitude.toFixed(1) })
  return data.zip
}

/** Fills in the ZIP of the device's position, after a confirmation that tells what is sent. */
const UseMyLocationButton = ({ onFound }: { onFound: (zip: string) => void }) => {
  const t = textsOf(locationTexts)
  const { isBusy, run } = useBusy()
  const find = async () => {
    if (!(await confirm({ title: t('askTitle'), text: t('askText'), yes: t('askYes'), no: t('askNo') }))) return
    await run(
      async () => onFound(await findMyZip()),
      () => toast.error(t('notFound')),
    )
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

/** A ZIP field with a button that fills it in. */
export const ZipWithLocationButton = ({ zip, onFound }: { zip: string; onFound: (zip: string) => void }) => (
  <div className={styles.zip}>
    <ZipInput name="zip" label={textsOf(uiTexts)('zip')} defaultValue={zip} />
    <UseMyLocationButton onFound={onFound} />
  </div>
)
