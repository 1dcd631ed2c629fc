import { classNames } from '#ui/components/class-names.ts'
import styles from '#ui/components/skeleton.module.css'

/** A quiet shape of what comes; put several in the shape of the content and `aria-busy` on what holds them. */
export const Skeleton = ({ shape = 'line', width }: { shape?: 'line' | 'circle' | 'arch' | 'box'; width?: 'half' | 'most' }) => (
  <span className={classNames(styles.block, styles[shape], width && styles[width])} aria-hidden="true" />
)

/** Some lines of text to come. */
export const SkeletonLines = () => (
  <div aria-busy="true">
    <Skeleton width="most" />
    <Skeleton width="half" />
    <Skeleton width="most" />
  </div>
)
