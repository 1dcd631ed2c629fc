import { consoleConfig } from '#console/shell/console-config.ts'
import { TitledFrame, type TitledFrameProps } from '#ui/components/frames/titled-frame.tsx'

/** Frame of every console page; its title is also the document's, with the product's name. */
export const PageFrame = (props: TitledFrameProps) => <TitledFrame {...props} documentTitle={consoleConfig.documentTitle(props.title)} />
