import { Mark } from '#ui/components/logo.tsx'
import styles from '#ui/components/staff-brand.module.css'
import { pageConfig } from '#ui/lib/page-config.ts'

/** The product's mark, and which of its other sides this is. */
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
