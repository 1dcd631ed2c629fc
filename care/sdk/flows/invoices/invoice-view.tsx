import type { CareHost } from '#care/sdk/care-host.ts'
import { askScreen, fetchCareFile } from '#care/sdk/client/ask-screen.ts'
import { DocumentButton } from '#care/sdk/flows/invoices/document-button.tsx'
import { InvoiceFacts } from '#care/sdk/flows/invoices/invoice-facts.tsx'
import { InvoiceStatusBadge } from '#care/sdk/flows/invoices/invoice-status.tsx'
import { invoicesFlowTexts } from '#care/sdk/flows/invoices/invoices-flow-texts.en.ts'
import { PayPart } from '#care/sdk/flows/invoices/pay-part.tsx'
import { RowView } from '#care/sdk/lists/row-view.tsx'
import { invoiceFileCalls } from '#shared/invoices/invoice-file-calls.ts'
import { type InvoiceDetail, invoiceScreens } from '#shared/invoices/invoice-screens.ts'
import { useLoad } from '#ui/lib/calls/use-load.ts'
import { currentLanguage, textsOf } from '#ui/lib/texts.ts'

/** One invoice with its lines, payment and receipt; follows the status of its payment. */
export const InvoiceView = ({ host, invoiceId }: { host: CareHost; invoiceId: string }) => {
  const t = textsOf(invoicesFlowTexts)
  const load = useLoad(() => askScreen(host, invoiceScreens.readInvoice, { invoiceId }), host.invoiceChanges)
  return (
    <RowView
      host={host}
      id={invoiceId}
      back={t('allInvoices')}
      notFound={t('loadFailed')}
      load={load}
      titleOf={({ invoice }) => ({
        title: t.parts('heading', { number: <bdi key="number">{invoice.number}</bdi> }),
        status: <InvoiceStatusBadge invoice={invoice} />,
      })}
    >
      {({ invoice }) => (
        <>
          <PayPart host={host} invoice={invoice} refresh={load.reload} />
          <InvoiceFacts invoice={invoice} />
          <Documents host={host} invoice={invoice} />
        </>
      )}
    </RowView>
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
