import type { AnchorHTMLAttributes } from 'react'
import styles from '#ui/components/action-link.module.css'
import { Icon, type IconShape } from '#ui/components/icon.tsx'
import { IconArrowRight } from '#ui/components/icons.ts'

type Props = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'className'> & { icon?: IconShape }

/** The main link of a card, with an arrow in reading direction. */
export const ActionLink = ({ icon = IconArrowRight, children, ...rest }: Props) => (
  <a {...rest} className={styles.link}>
    {children}
    <Icon of={icon} size={18} mirrored />
  </a>
)
