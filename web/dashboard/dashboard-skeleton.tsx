import { Card } from '#ui/components/card.tsx'
import { Skeleton } from '#ui/components/skeleton.tsx'
import styles from '#web/dashboard/dashboard-page.module.css'

const places = ['visits', 'inbox', 'price', 'savings', 'find', 'programs'] as const

/** The widgets' places while nobody knows which the member has. */
export const DashboardSkeleton = () => (
  <div className={styles.skeleton} aria-hidden="true">
    {places.map((place) => (
      <Card key={place}>
        <Skeleton width="half" />
        <Skeleton shape="box" />
        <Skeleton width="most" />
      </Card>
    ))}
  </div>
)
