import { DetailsNote } from '#ui/components/details-panel.tsx'
import { finderTexts } from '#ui/components/finder-texts.ts'
import { dateShown } from '#ui/lib/format.ts'

/** What to know of rows that somebody else collected (PROV-20, PROV-21): to call first, where they come from, how old they are. */
export const SourceNote = ({ source }: { source: { name: string; date: string } | null }) => {
  const t = finderTexts()
  return (
    <DetailsNote>
      {t('confirmInsurance')} {source && t('source', { source: source.name, date: dateShown(source.date) })}
    </DetailsNote>
  )
}
