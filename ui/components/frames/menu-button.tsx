import type { ButtonHTMLAttributes } from 'react'
import styles from '#ui/components/frames/menu.module.css'
import { type ItemLook, itemContent } from '#ui/components/frames/menu.tsx'

/** An action in a menu. Apart from the menu, which the sign-in page loads too. */
export const MenuButton = ({
  icon,
  isCurrent,
  end,
  children,
  ...rest
}: ItemLook & Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'>) => (
  <button type="button" {...rest} className={styles.item} aria-current={isCurrent || undefined}>
    {itemContent(icon, children, end)}
  </button>
)
