import type { ReactNode } from 'react'
import { Arch } from '#ui/components/arch.tsx'
import styles from '#ui/components/state-page.module.css'

type Props = {
  /** One of the arch scenes. */
  scene: ReactNode
  title: ReactNode
  /** One sentence. */
  children?: ReactNode
  /** One action. */
  action?: ReactNode
  /** Whether the title is the page's `<h1>`. */
  isPage?: boolean
}

/** State of a view without content (empty, no results, closed, ended): the arch, one sentence, one action. */
export const EmptyState = ({ scene, title, children, action, isPage = false }: Props) => (
  <div className={styles.state}>
    <Arch scene={scene} />
    {isPage ? <h1 tabIndex={-1}>{title}</h1> : <h2>{title}</h2>}
    {children && <p>{children}</p>}
    {action && <div className={styles.action}>{action}</div>}
  </div>
)
