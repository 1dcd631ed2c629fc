import { invoicesFlowTexts } from '#care/sdk/flows/invoices/invoices-flow-texts.en.ts'
import { Button } from '#ui/components/button.tsx'
import { IconDownload } from '#ui/components/icons.ts'
import { useBusy } from '#ui/lib/calls/use-busy.ts'
import { saveFile } from '#ui/lib/page/save-file.ts'
import { textsOf } from '#ui/lib/texts.ts'

type Props = { name: string; read: () => Promise<Blob>; children: string; kind?: 'primary' | 'secondary'; isLarge?: boolean }

/** A button that downloads a PDF. */
export const DocumentButton = ({ name, read, children, kind = 'secondary', isLarge = false }: Props) => {
  const t = textsOf(invoicesFlowTexts)
  const { isBusy, run } = useBusy()
  const get = () => run(async () => saveFile(await read(), name))
  return (
    <>
      <Button kind={kind} isLarge={isLarge} icon={IconDownload} isBusy={isBusy} onClick={() => void get()}>
        {children}
      </Button>
      <span role="status" className="visually-hidden">
        {isBusy && t('preparing')}
      </span>
    </>
  )
}
