import { finderTexts } from '#ui/components/finder/finder-texts.en.ts'
import { milesShown } from '#ui/lib/place-format.ts'
import { textsOf } from '#ui/lib/texts.ts'

type Props = {
  /** '42 providers'; null while unknown or before a search. */
  counted: string | null
  isSearching: boolean
  radius: number
  zip: string
}

/** Count and area of the results: '42 providers within 25 mi of 78704'. */
export const FoundCount = ({ counted, isSearching, radius, zip }: Props) => {
  const t = textsOf(finderTexts)
  if (counted === null) return isSearching && t('loading')
  return (
    <>
      <strong>{counted}</strong> <span>{t('within', { radius: milesShown(radius), zip })}</span>
    </>
  )
}
