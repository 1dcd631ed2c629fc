import { Icon, type IconShape } from '#ui/components/icon.tsx'
import styles from '#ui/components/icon-tile.module.css'

/** An icon in the shape of the arch, beside what it stands for. */
export const IconTile = ({ of }: { of: IconShape }) => (
  <span className={styles.tile}>
    <Icon of={of} size={22} />
  </span>
)
