import type { ReactNode } from 'react'
import { Brand } from '#console/shell/brand.tsx'
import { shellTexts } from '#console/shell/shell-texts.ts'
import { StaffEntry } from '#ui/components/staff-entry.tsx'
import { pageConfig } from '#ui/lib/page-config.ts'

/** What the pages before the console stand in. */
export const EntryFrame = ({ title, children }: { title: string; children: ReactNode }) => (
  <StaffEntry title={title} documentTitle={shellTexts()('documentTitle', { product: pageConfig().productName, title })} brand={<Brand />}>
    {children}
  </StaffEntry>
)
