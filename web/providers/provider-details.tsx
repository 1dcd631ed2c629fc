import type { ComponentProps } from 'react'
import { typeOfDoctor } from '#shared/favorites/favorite-types.ts'
import type { Doctor } from '#shared/providers/provider-calls.ts'
import { DetailsPanel, DetailsPart, DetailsRows } from '#ui/components/finder/details-panel.tsx'
import { PlaceHead, PlaceLines } from '#ui/components/finder/place-item.tsx'
import { SourceNote } from '#ui/components/finder/source-note.tsx'
import { NetworkPart } from '#ui/components/network/network-mark.tsx'
import { languageShown } from '#ui/lib/place-format.ts'
import { textsOf } from '#ui/lib/texts.ts'
import { ReportProblemButton } from '#web/directory/report-problem-button.tsx'
import { FavoriteButton } from '#web/favorites/favorite-button.tsx'
import { findProvidersTexts } from '#web/providers/find-providers-texts.en.ts'
import { ProviderMark } from '#web/providers/provider-mark.tsx'
import { descriptionOf, doctorName } from '#web/providers/provider-words.ts'

type Props = {
  doctor: Doctor
  source: { name: string; date: string } | null
  /** The status in the plan's network, by ZIP code; undefined until it is known. */
  places: ComponentProps<typeof NetworkPart>['places']
  /** Whose plan it is; null for the own. */
  first: string | null
  onBack: () => void
}

/** The details of one doctor (PROV-16..21). */
export const ProviderDetails = ({ doctor, source, places, first, onBack }: Props) => {
  const t = textsOf(findProvidersTexts)
  const { gender } = doctor.profile
  const about = [
    { label: t('school'), value: doctor.educations.map(({ school }) => school).join(', ') },
    { label: t('genderShort'), value: gender && t(gender) },
    { label: t('languages'), value: doctor.languages.map(languageShown).join(', ') },
    { label: t('telehealth'), value: doctor.telehealth === null ? null : t(doctor.telehealth ? 'hasTelehealth' : 'noTelehealth') },
  ].filter(({ value }) => value)
  const heart = (
    <FavoriteButton type={typeOfDoctor(doctor.specialties.map(({ code }) => code))} itemId={doctor.id} name={doctorName(doctor)} />
  )
  return (
    <DetailsPanel title={t('details')} onBack={onBack} end={heart}>
      <PlaceHead mark={<ProviderMark {...doctor} />} name={doctorName(doctor)} description={descriptionOf(doctor)} />
      <DetailsPart title={t('locations')}>
        {doctor.practices.map(({ visitAddress, phones, distance }) => (
          <PlaceLines
            key={`${visitAddress.street} ${visitAddress.zip}`}
            name={doctorName(doctor)}
            address={visitAddress}
            distance={distance}
            phone={phones[0]?.number ?? null}
          />
        ))}
      </DetailsPart>
      <NetworkPart places={places} first={first} />
      {about.length > 0 && (
        <DetailsPart title={t('about')}>
          <DetailsRows rows={about} />
        </DetailsPart>
      )}
      <SourceNote source={source} />
      <ReportProblemButton entry="doctor" id={doctor.id} name={doctorName(doctor)} />
    </DetailsPanel>
  )
}
