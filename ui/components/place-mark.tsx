import { Icon, type IconShape } from '#ui/components/icon.tsx'
import styles from '#ui/components/place-mark.module.css'

/** What kind of place a row is, as an icon in a circle; the words stand beside it. */
export const PlaceMark = ({ icon }: { icon: IconShape }) => (
  <span className={styles.mark}>
    <Icon of={icon} size={22} />
  </span>
)
