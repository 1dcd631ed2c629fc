import type { ComponentType } from 'react'

export type IconShape = ComponentType<{ size?: number; stroke?: number; className?: string; 'aria-hidden'?: boolean }>

/** A decorative icon; adjacent text or the button's label gives its meaning. `mirrored` flips it in right-to-left pages. */
export const Icon = ({ of: Shape, size = 20, mirrored = false }: { of: IconShape; size?: number; mirrored?: boolean }) => (
  <Shape size={size} stroke={1.75} className={mirrored ? 'mirrored' : ''} aria-hidden />
)
