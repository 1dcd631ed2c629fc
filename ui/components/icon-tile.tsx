import { Icon, type IconShape } from '#ui/components/icon.tsx'
import styles from '#ui/components/icon-tile.module.css'

/** An icon on an arch-shaped tile. */
export const IconTile = ({ of }: { of: IconShape }) => (
  <span className={styles.tile}>
    <Icon of={of} size={22} />
  </span>
)
