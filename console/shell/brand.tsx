import styles from '#console/shell/brand.module.css'
import { shellTexts } from '#console/shell/shell-texts.ts'
import { consolePaths } from '#shared/operators/console-paths.ts'
import { Mark } from '#ui/components/logo.tsx'
import { pageConfig } from '#ui/lib/page-config.ts'

/** The product's mark, and that this is its other side. */
export const Brand = () => (
  <a className={styles.brand} href={consolePaths.home}>
    <Mark size={30} />
    <span>
      <span className={styles.product}>
        <bdi>{pageConfig().productName}</bdi>
      </span>
      <span className={styles.kind}>{shellTexts()('console')}</span>
    </span>
  </a>
)
