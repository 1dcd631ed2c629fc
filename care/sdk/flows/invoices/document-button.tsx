import { useState } from 'react'
import { invoicesFlowTexts } from '#care/sdk/flows/invoices/invoices-flow-texts.ts'
import { saveDocument } from '#care/sdk/flows/invoices/save-document.ts'
import { Button } from '#ui/components/button.tsx'
import { IconDownload } from '#ui/components/icons.ts'
import { showError } from '#ui/lib/toast-error.ts'

type Props = { name: string; read: () => Promise<Blob>; children: string; kind?: 'primary' | 'secondary'; isLarge?: boolean }

/** Fetches a PDF and gives it to the browser, which saves or prints it. */
export const DocumentButton = ({ name, read, children, kind = 'secondary', isLarge = false }: Props) => {
  const t = invoicesFlowTexts()
  const [isBusy, setBusy] = useState(false)
  const get = async () => {
    setBusy(true)
    await read().then((file) => saveDocument(file, name), showError)
    setBusy(false)
  }
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
