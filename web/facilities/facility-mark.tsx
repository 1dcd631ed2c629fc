import type { FacilityKind } from '#shared/facilities/facility-kinds.ts'
import { Icon, type IconShape } from '#ui/components/icon.tsx'
import { IconAmbulance, IconBuildingHospital, IconPaw, IconPill } from '#ui/components/icons.ts'
import styles from '#web/facilities/facility-mark.module.css'

const icons: Record<FacilityKind, IconShape> = {
  urgentcare: IconAmbulance,
  hospitals: IconBuildingHospital,
  pharmacy: IconPill,
  vets: IconPaw,
}

/** What kind it is, as an icon; the words stand beside it. */
export const FacilityMark = ({ kind }: { kind: FacilityKind }) => (
  <span className={styles.mark}>
    <Icon of={icons[kind]} size={22} />
  </span>
)
