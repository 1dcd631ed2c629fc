import type { ReactNode } from 'react'
import { Icon } from '#ui/components/icon.tsx'
import { IconArrowLeft } from '#ui/components/icons.ts'
import { PageArrival } from '#ui/components/page-arrival.tsx'
import styles from '#ui/components/titled-frame.module.css'

export type TitledFrameProps = {
  /** The page's heading. */
  title: string
  /** The page above this one. */
  back?: { href: string; label: string }
  /** One line under the heading: what the page is about, or the facts of what it shows. */
  lead?: ReactNode
  /** Buttons on the heading's line; the main one last. */
  actions?: ReactNode
  children: ReactNode
}

/** The page that this document showed last: one at a time, so that its successor takes the focus to its heading. */
const shown: { current: string | null } = { current: null }

/** A page of those who work here: heading, lead and actions above its parts. */
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
