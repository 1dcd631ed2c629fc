import { ZipInput } from '#ui/fields/zip-input.tsx'
import { uiTexts } from '#ui/lib/ui-texts.ts'
import { UseMyLocationButton } from '#web/zip/use-my-location-button.tsx'
import styles from '#web/zip/zip-with-location-button.module.css'

/** A zip to search around, and beside it the way to have it filled in. */
export const ZipWithLocationButton = ({ zip, onFound }: { zip: string; onFound: (zip: string) => void }) => (
  <div className={styles.zip}>
    <ZipInput name="zip" label={uiTexts()('zip')} defaultValue={zip} />
    <UseMyLocationButton onFound={onFound} />
  </div>
)
