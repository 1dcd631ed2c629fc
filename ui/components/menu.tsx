import { type AnchorHTMLAttributes, type ButtonHTMLAttributes, type ReactNode, useId } from 'react'
import { classNames } from '#ui/components/class-names.ts'
import { Icon, type IconShape } from '#ui/components/icon.tsx'
import { IconChevronDown } from '#ui/components/icons.ts'
import styles from '#ui/components/menu.module.css'

type Props = {
  /** Read with the button's own words. */
  label: string
  /** What the button shows. */
  opener: ReactNode
  /** Takes the place of the button's look. */
  openerClass?: string
  children: ReactNode
}

/**
 * A button with a list of links and actions under it, walked through with Tab. A native popover: it opens before any script has come,
 * says itself whether it is open, and closes by Escape or a press outside.
 */
export const Menu = ({ label, opener, openerClass, children }: Props) => {
  const id = useId()
  return (
    <>
      <button type="button" className={openerClass ?? styles.opener} popoverTarget={id}>
        <span className="visually-hidden">{label}: </span>
        {opener}
        <Icon of={IconChevronDown} size={16} />
      </button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: hears the click of its items, which the keyboard makes too */}
      <div id={id} popover="auto" className={styles.menu} onClick={closeAfterChoice}>
        {children}
      </div>
    </>
  )
}

const closeAfterChoice = ({ currentTarget }: { currentTarget: HTMLElement }): void => currentTarget.hidePopover?.()

type ItemLook = { icon?: IconShape; isCurrent?: boolean; end?: ReactNode }

const itemContent = (icon: IconShape | undefined, children: ReactNode, end: ReactNode) => (
  <>
    {icon && <Icon of={icon} size={22} />}
    <span className={styles.words}>{children}</span>
    {end}
  </>
)

export const MenuLink = ({
  icon,
  isCurrent,
  end,
  children,
  ...rest
}: ItemLook & Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'className'>) => (
  <a {...rest} className={styles.item} aria-current={isCurrent || undefined}>
    {itemContent(icon, children, end)}
  </a>
)

export const MenuButton = ({
  icon,
  isCurrent,
  end,
  children,
  ...rest
}: ItemLook & Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'>) => (
  <button type="button" {...rest} className={classNames(styles.item)} aria-current={isCurrent || undefined}>
    {itemContent(icon, children, end)}
  </button>
)
