import { paths } from '#shared/paths.ts'
import styles from '#ui/components/logo.module.css'
import { pageConfig } from '#ui/lib/page/page-config.ts'

/** The logo mark: a doorway with the sun in it. */
export const Mark = ({ size = 36 }: { size?: number }) => (
  <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
    <path className={styles.frame} d="M4 30V14a12 12 0 0 1 24 0v16Z" />
    <path className={styles.inside} d="M9.5 30V14.5a6.5 6.5 0 0 1 13 0V30Z" />
    <path className={styles.sun} d="M11 25.5a5 5 0 0 1 10 0V30H11Z" />
    <path className={styles.floor} d="M9.5 26.2h13V30h-13Z" />
  </svg>
)

/** Mark and product name; links to / (SHELL-064). */
export const Logo = ({ size = 36 }: { size?: number }) => (
  <a className={styles.logo} href={paths.home}>
    <Mark size={size} />
    <bdi>{pageConfig().productName}</bdi>
  </a>
)
