import { clinicConfig } from '#care/clinic/shell/clinic-config.ts'
import { TitledFrame, type TitledFrameProps } from '#ui/components/frames/titled-frame.tsx'

/** The frame of every clinic page; sets the document title to the page's title and the product name. */
export const ClinicFrame = (props: TitledFrameProps) => <TitledFrame {...props} documentTitle={clinicConfig.documentTitle(props.title)} />
