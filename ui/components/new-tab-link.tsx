import type { ReactNode } from 'react'
import { textsOf } from '#ui/lib/texts.ts'
import { uiTexts } from '#ui/lib/ui-texts.en.ts'

/** A link that opens in a new tab, so that a partly filled form stays open. */
export const NewTabLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <a href={href} target="_blank" rel="noreferrer">
    {children}
    <span className="visually-hidden"> ({textsOf(uiTexts)('newTab')})</span>
  </a>
)
