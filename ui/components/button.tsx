import type { AnchorHTMLAttributes, ButtonHTMLAttributes, Ref } from 'react'
import styles from '#ui/components/button.module.css'
import { classNames } from '#ui/components/class-names.ts'
import { Icon, type IconShape } from '#ui/components/icon.tsx'

type Look = {
  /** One filled (`primary`) button per view, then outlined, tinted, quiet. `danger` only inside a confirmation dialog. */
  kind?: 'primary' | 'secondary' | 'tinted' | 'quiet' | 'danger'
  isLarge?: boolean
  isBlock?: boolean
}

const buttonClass = (kind: Look['kind'] = 'primary', isLarge = false, isBlock = false): string =>
  classNames(styles.button, styles[kind], isLarge && styles.large, isBlock && styles.block)

type ButtonProps = Look &
  Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'> & {
    isBusy?: boolean
    /** The press is being answered by rendering, which takes a moment on a phone. */
    isPending?: boolean
    icon?: IconShape
    ref?: Ref<HTMLButtonElement>
  }

/** A button. While busy it keeps its width and ignores presses. */
export const Button = ({ kind, isLarge, isBlock, isBusy = false, isPending = false, icon, children, onClick, ...rest }: ButtonProps) => (
  <button
    type="button"
    {...rest}
    className={classNames(buttonClass(kind, isLarge, isBlock), isBusy && styles.busy, isPending && styles.pending)}
    aria-busy={isBusy || undefined}
    aria-disabled={isBusy || undefined}
    onClick={isBusy ? (event) => event.preventDefault() : onClick}
  >
    {icon && <Icon of={icon} />}
    {children}
  </button>
)

type LinkProps = Look & Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'className'> & { icon?: IconShape }

export const ButtonLink = ({ kind, isLarge, isBlock, icon, children, ...rest }: LinkProps) => (
  <a {...rest} className={buttonClass(kind, isLarge, isBlock)}>
    {icon && <Icon of={icon} />}
    {children}
  </a>
)

/** A square button with only an icon; screen readers read its label. */
export const IconButton = ({
  icon,
  label,
  ...rest
}: { icon: IconShape; label: string } & Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'children'>) => (
  <button type="button" {...rest} className={classNames(styles.button, styles.icon)} aria-label={label}>
    <Icon of={icon} />
  </button>
)
