import { shellTexts } from '#console/shell/shell-texts.ts'
import { TitledFrame, type TitledFrameProps } from '#ui/components/titled-frame.tsx'
import { pageConfig } from '#ui/lib/page-config.ts'

/** What every page of the console stands in; its title is also the document's, with the product's name. */
export const PageFrame = (props: TitledFrameProps) => (
  <TitledFrame {...props} documentTitle={shellTexts()('documentTitle', { product: pageConfig().productName, title: props.title })} />
)
