import type { ReactNode } from 'react'
import { clinicShellTexts } from '#care/clinic/shell/clinic-shell-texts.ts'
import { clinicPaths } from '#shared/clinicians/clinic-paths.ts'
import { StaffBrand } from '#ui/components/staff-brand.tsx'
import { StaffEntry } from '#ui/components/staff-entry.tsx'
import { TitledFrame, type TitledFrameProps } from '#ui/components/titled-frame.tsx'
import { pageConfig } from '#ui/lib/page-config.ts'

const documentTitle = (title: string): string => clinicShellTexts()('documentTitle', { product: pageConfig().productName, title })

/** The product's mark, and that this is the clinic. */
export const ClinicBrand = () => <StaffBrand href={clinicPaths.home} kind={clinicShellTexts()('clinic')} />

/** What every page of the clinic stands in; its title is also the document's, with the product's name. */
export const ClinicFrame = (props: TitledFrameProps) => <TitledFrame {...props} documentTitle={documentTitle(props.title)} />

/** What the pages before the sign-in stand in. */
export const ClinicEntry = ({ title, children }: { title: string; children: ReactNode }) => (
  <StaffEntry title={title} documentTitle={documentTitle(title)} brand={<ClinicBrand />}>
    {children}
  </StaffEntry>
)
