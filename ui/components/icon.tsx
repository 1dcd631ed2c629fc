import { classNames } from '#ui/components/class-names.ts'
import styles from '#ui/components/icon.module.css'

/** The paths of an icon on a square of 24, as the icon package has them. */
export type IconShape = readonly (readonly [tag: 'path', path: { d: string }])[]

/**
 * A decorative icon; adjacent text or the button's label gives its meaning. `mirrored` flips it in right-to-left pages.
 * Its paths are drawn as one: each by itself, they were a third of the dashboard's elements.
 */
export const Icon = ({ of: shape, size = 20, mirrored = false }: { of: IconShape; size?: number; mirrored?: boolean }) => (
  <svg className={classNames(styles.icon, mirrored && 'mirrored')} width={size} height={size} viewBox="0 0 24 24" aria-hidden>
    <path d={shape.map(([, { d }]) => d).join('')} />
  </svg>
)
