import type { Facility } from '#shared/facilities/facility-calls.ts'
import { typeOfFacility } from '#shared/favorites/favorite-types.ts'
import { DetailsPanel, DetailsPart } from '#ui/components/details-panel.tsx'
import { PlaceHead, PlaceLines } from '#ui/components/place-item.tsx'
import { SourceNote } from '#ui/components/source-note.tsx'
import { ReportProblemButton } from '#web/directory/report-problem-button.tsx'
import { FacilityMark } from '#web/facilities/facility-mark.tsx'
import { addressOf } from '#web/facilities/facility-words.ts'
import { findFacilitiesTexts } from '#web/facilities/find-facilities-texts.ts'
import { FavoriteButton } from '#web/favorites/favorite-button.tsx'

type Props = { facility: Facility; source: { name: string; date: string } | null; onBack: () => void }

/** One facility in full (FAC-25). */
export const FacilityDetails = ({ facility, source, onBack }: Props) => {
  const t = findFacilitiesTexts()
  const { kind, company, distance, phone } = facility
  return (
    <DetailsPanel
      title={t('details')}
      onBack={onBack}
      end={<FavoriteButton type={typeOfFacility(kind)} itemId={facility.id} name={company} />}
    >
      <PlaceHead mark={<FacilityMark kind={kind} />} name={company} description={t(kind)} />
      <DetailsPart title={t('location')}>
        <PlaceLines name={company} address={addressOf(facility)} distance={distance} phone={phone || null} />
      </DetailsPart>
      <SourceNote source={source} />
      <ReportProblemButton entry="facility" id={facility.id} name={company} />
    </DetailsPanel>
  )
}
