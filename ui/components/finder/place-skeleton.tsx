import styles from '#ui/components/finder/place-item.module.css'
import { Skeleton } from '#ui/components/states/skeleton.tsx'

/** Skeleton of a finder's rows. */
export const PlaceSkeleton = () => (
  <div aria-busy="true">
    {['a', 'b', 'c', 'd', 'e'].map((row) => (
      <div key={row} className={styles.item}>
        <Skeleton shape="circle" />
        <div className={styles.comes}>
          <Skeleton width="half" />
          <Skeleton width="most" />
          <Skeleton width="half" />
        </div>
      </div>
    ))}
  </div>
)
