import { type AnchorHTMLAttributes, type ReactNode, useId } from 'react'
import styles from '#ui/components/frames/menu.module.css'
import { Icon, type IconShape } from '#ui/components/icon.tsx'
import { IconChevronDown } from '#ui/components/icons.ts'

type Props = {
  /** Accessible label, read with the button's text. */
  label: string
  /** Content of the button. */
  opener: ReactNode
  /** Class that replaces the button's default style. */
  openerClass?: string
  children: ReactNode
}

/**
 * A button that opens a list of links and actions, reached with Tab. Uses a native popover, which works before any script is loaded,
 * exposes its open state, and closes on Escape or a press outside.
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
      <div
        id={id}
        popover="auto"
        className={styles.menu}
        onClick={closeAfterChoice}
        ref={stayInPlace}
        onToggle={(event) => stayInPlace(event.currentTarget)}
      >
        {children}
      </div>
    </>
  )
}

const closeAfterChoice = ({ currentTarget }: { currentTarget: HTMLElement }): void => currentTarget.hidePopover?.()

/**
 * Fixes an open menu where it is, wholly inside the window: widgets that arrive push its opener away, in the footer even off the screen.
 * Runs when a menu opens, closes or mounts: it can be opened before the scripts of the page have loaded.
 */
const stayInPlace = (menu: HTMLElement | null): void => {
  // Browsers without popovers have no property `popover`, and would refuse the selector.
  if (menu?.popover && menu.matches(':popover-open')) {
    const { top, left, width, height } = menu.getBoundingClientRect()
    menu.style = `top: clamp(0px, ${top}px, 100% - ${height}px); left: min(${left}px, 100% - ${width}px)`
  } else menu?.removeAttribute('style')
}

export type ItemLook = { icon?: IconShape; isCurrent?: boolean; end?: ReactNode }

/** What a link or button of a menu shows: icon, words, end. */
export const itemContent = (icon: IconShape | undefined, children: ReactNode, end: ReactNode) => (
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
