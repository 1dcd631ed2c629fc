import type { ReactNode } from 'react'
import { uiTexts } from '#ui/lib/ui-texts.ts'

/** A link that leaves what is being filled in where it is. */
export const NewTabLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <a href={href} target="_blank" rel="noreferrer">
    {children} <span className="visually-hidden">({uiTexts()('newTab')})</span>
  </a>
)
