import type { ReactNode } from 'react'
import styles from '#console/shell/page-frame.module.css'
import { shellTexts } from '#console/shell/shell-texts.ts'
import { Icon } from '#ui/components/icon.tsx'
import { IconArrowLeft } from '#ui/components/icons.ts'
import { PageArrival } from '#ui/components/page-arrival.tsx'
import { pageConfig } from '#ui/lib/page-config.ts'

type Props = {
  /** The page's heading and, with the product's name, the document's title. */
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

/** What every page of the console stands in. */
export const PageFrame = ({ title, back, lead, actions, children }: Props) => (
  <>
    <PageArrival documentTitle={shellTexts()('documentTitle', { product: pageConfig().productName, title })} shown={shown} />
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
