import { DetailsNote } from '#ui/components/finder/details-panel.tsx'
import { finderTexts } from '#ui/components/finder/finder-texts.en.ts'
import { dateShown } from '#ui/lib/format.ts'
import { textsOf } from '#ui/lib/texts.ts'

/** Note on data from another source (PROV-20, PROV-21): call first, the source's name, and its date. */
export const SourceNote = ({ source }: { source: { name: string; date: string } | null }) => {
  const t = textsOf(finderTexts)
  return (
    <DetailsNote>
      {t('confirmInsurance')} {source && t('source', { source: source.name, date: dateShown(source.date) })}
    </DetailsNote>
  )
}
