import type { ReactNode } from 'react'
import { PageArrival } from '#ui/components/frames/page-arrival.tsx'
import styles from '#ui/components/frames/titled-frame.module.css'
import { Icon } from '#ui/components/icon.tsx'
import { IconArrowLeft } from '#ui/components/icons.ts'

export type TitledFrameProps = {
  /** The page's heading. */
  title: string
  /** Link to the parent page. */
  back?: { href: string; label: string }
  /** One line under the heading: an introduction, or key facts. */
  lead?: ReactNode
  /** Buttons on the heading's line; the main one last. */
  actions?: ReactNode
  children: ReactNode
}

/** Path of the page shown last. Shared by all pages, so that the next page knows to focus its heading. */
const shown: { current: string | null } = { current: null }

/** A staff page: heading, introduction and actions above its content. */
export const TitledFrame = ({ title, back, lead, actions, documentTitle, children }: TitledFrameProps & { documentTitle: string }) => (
  <>
    <PageArrival documentTitle={documentTitle} shown={shown} />
    {back && (
      <a className={styles.back} href={back.href}>
        <Icon of={IconArrowLeft} size={18} mirrored />
        {back.label}
      </a>
    )}
    <div className={styles.head}>
      <div>
        <h1>{title}</h1>
        {lead && <p className={styles.lead}>{lead}</p>}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
    <div className={styles.parts}>{children}</div>
  </>
)
