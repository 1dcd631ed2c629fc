import styles from '#ui/components/frames/staff-brand.module.css'
import { Mark } from '#ui/components/logo.tsx'
import { pageConfig } from '#ui/lib/page/page-config.ts'

/** The product's mark and the name of the staff app. */
export const StaffBrand = ({ href, kind }: { href: string; kind: string }) => (
  <a className={styles.brand} href={href}>
    <Mark size={30} />
    <span>
      <span className={styles.product}>
        <bdi>{pageConfig().productName}</bdi>
      </span>
      <span className={styles.kind}>{kind}</span>
    </span>
  </a>
)
