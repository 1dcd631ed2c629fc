import type { AnchorHTMLAttributes } from 'react'
import styles from '#ui/components/action-link.module.css'
import { Icon, type IconShape } from '#ui/components/icon.tsx'
import { IconArrowRight } from '#ui/components/icons.ts'

type Props = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'className'> & { icon?: IconShape }

/** The one way on from a card: its words, and an arrow in the direction of reading. */
export const ActionLink = ({ icon = IconArrowRight, children, ...rest }: Props) => (
  <a {...rest} className={styles.link}>
    {children}
    <Icon of={icon} size={18} mirrored />
  </a>
)
