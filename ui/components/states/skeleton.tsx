import { classNames } from '#ui/components/class-names.ts'
import styles from '#ui/components/states/skeleton.module.css'

/** Placeholder shape for loading content. Combine several and set `aria-busy` on their container. */
export const Skeleton = ({ shape = 'line', width }: { shape?: 'line' | 'circle' | 'arch' | 'box'; width?: 'half' | 'most' }) => (
  <span className={classNames(styles.block, styles[shape], width && styles[width])} aria-hidden="true" />
)

/** Skeleton of some lines of text. */
export const SkeletonLines = () => (
  <div aria-busy="true">
    <Skeleton width="most" />
    <Skeleton width="half" />
    <Skeleton width="most" />
  </div>
)
