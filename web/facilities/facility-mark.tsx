import type { FacilityKind } from '#shared/facilities/facility-kinds.ts'
import type { IconShape } from '#ui/components/icon.tsx'
import { IconAmbulance, IconBuildingHospital, IconPaw, IconPill } from '#ui/components/icons.ts'
import { PlaceMark } from '#ui/components/place-mark.tsx'

const icons: Record<FacilityKind, IconShape> = {
  urgentcare: IconAmbulance,
  hospitals: IconBuildingHospital,
  pharmacy: IconPill,
  vets: IconPaw,
}

/** What kind it is, as an icon; the words stand beside it. */
export const FacilityMark = ({ kind }: { kind: FacilityKind }) => <PlaceMark icon={icons[kind]} />
