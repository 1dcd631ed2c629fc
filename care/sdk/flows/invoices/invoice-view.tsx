import { useEffect, useRef } from 'react'
import type { CareHost } from '#care/sdk/care-host.ts'
import { askScreen, fetchCareFile } from '#care/sdk/client/ask-screen.ts'
import { DocumentButton } from '#care/sdk/flows/invoices/document-button.tsx'
import { InvoiceFacts } from '#care/sdk/flows/invoices/invoice-facts.tsx'
import { InvoiceStatusBadge } from '#care/sdk/flows/invoices/invoice-status.tsx'
import styles from '#care/sdk/flows/invoices/invoices.module.css'
import { invoicesFlowTexts } from '#care/sdk/flows/invoices/invoices-flow-texts.en.ts'
import { PayPart } from '#care/sdk/flows/invoices/pay-part.tsx'
import { invoiceFileCalls } from '#shared/invoices/invoice-file-calls.ts'
import { type InvoiceDetail, invoiceScreens } from '#shared/invoices/invoice-screens.ts'
import { Button } from '#ui/components/button.tsx'
import { FlowFrame } from '#ui/components/frames/flow-frame.tsx'
import { Icon } from '#ui/components/icon.tsx'
import { IconArrowLeft } from '#ui/components/icons.ts'
import { ErrorPanel } from '#ui/components/states/error-panel.tsx'
import { SkeletonLines } from '#ui/components/states/skeleton.tsx'
import { CallError } from '#ui/lib/calls/call-error.ts'
import { errorSentence } from '#ui/lib/calls/show-error.ts'
import { useLoad } from '#ui/lib/calls/use-load.ts'
import { currentLanguage, textsOf } from '#ui/lib/texts.ts'

/** One invoice with its lines, payment and receipt; follows the status of its payment. */
export const InvoiceView = ({ host, invoiceId }: { host: CareHost; invoiceId: string }) => {
  const t = textsOf(invoicesFlowTexts)
  const heading = useRef<HTMLHeadingElement>(null)
  const { data, error, reload } = useLoad(() => askScreen(host, invoiceScreens.readInvoice, { invoiceId }), host.invoiceChanges)
  const isThere = data !== null
  useEffect(() => {
    if (isThere) heading.current?.focus({ preventScroll: true })
  }, [isThere])
  const isGone = error instanceof CallError && error.status === 404
  return (
    <FlowFrame titleId={host.titleId} title={host.title} onClose={host.close}>
      <div className={styles.view}>
        <div className={styles.head}>
          <Button kind="quiet" onClick={() => host.go({ from: invoiceId }, 'replace')}>
            <Icon of={IconArrowLeft} mirrored />
            {t('allInvoices')}
          </Button>
          {data && (
            <div className={styles.title}>
              <h3 ref={heading} tabIndex={-1}>
                {t.parts('heading', { number: <bdi key="number">{data.invoice.number}</bdi> })}
              </h3>
              <InvoiceStatusBadge invoice={data.invoice} />
            </div>
          )}
        </div>
        {data ? (
          <>
            <PayPart host={host} invoice={data.invoice} refresh={reload} />
            <InvoiceFacts invoice={data.invoice} />
            <Documents host={host} invoice={data.invoice} />
          </>
        ) : error === null ? (
          <SkeletonLines />
        ) : (
          <ErrorPanel text={isGone ? t('loadFailed') : errorSentence(error)} onRetry={reload} />
        )}
      </div>
    </FlowFrame>
  )
}

const Documents = ({ host, invoice: { id, number, receiptNumber } }: { host: CareHost; invoice: InvoiceDetail }) => {
  const t = textsOf(invoicesFlowTexts)
  const read = () => fetchCareFile(host, invoiceFileCalls.readReceipt, { invoiceId: id, language: currentLanguage() })
  return (
    <div>
      <DocumentButton name={`${receiptNumber ?? number}.pdf`} read={read}>
        {t(receiptNumber === null ? 'invoicePdf' : 'receipt')}
      </DocumentButton>
    </div>
  )
}
