import styles from '#ui/components/finder/place-mark.module.css'
import { Icon, type IconShape } from '#ui/components/icon.tsx'

/** Icon of the kind of place in a circle; the text beside it says the same. */
export const PlaceMark = ({ icon }: { icon: IconShape }) => (
  <span className={styles.mark}>
    <Icon of={icon} size={22} />
  </span>
)
