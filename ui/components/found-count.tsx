import { finderTexts } from '#ui/components/finder-texts.ts'
import { milesShown } from '#ui/lib/place-format.ts'

type Props = {
  /** '42 providers'; null while that is not known, or nobody asked. */
  counted: string | null
  isSearching: boolean
  radius: number
  zip: string
}

/** How many there are, and where: '42 providers within 25 mi of 78704'. */
export const FoundCount = ({ counted, isSearching, radius, zip }: Props) => {
  const t = finderTexts()
  if (counted === null) return isSearching && t('loading')
  return (
    <>
      <strong>{counted}</strong> <span>{t('within', { radius: milesShown(radius), zip })}</span>
    </>
  )
}
