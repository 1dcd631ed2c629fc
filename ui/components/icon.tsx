import type { ComponentType } from 'react'

export type IconShape = ComponentType<{ size?: number; stroke?: number; className?: string; 'aria-hidden'?: boolean }>

/** A decorative icon: the words beside it, or the label of its button, say what it means. `mirrored` turns it in right-to-left pages. */
export const Icon = ({ of: Shape, size = 20, mirrored = false }: { of: IconShape; size?: number; mirrored?: boolean }) => (
  <Shape size={size} stroke={1.75} className={mirrored ? 'mirrored' : ''} aria-hidden />
)
