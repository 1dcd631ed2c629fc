import type { CareHost } from '#care/sdk/care-host.ts'
import { InvoiceListView } from '#care/sdk/flows/invoices/invoice-list-view.tsx'
import { InvoiceView } from '#care/sdk/flows/invoices/invoice-view.tsx'
import { StatementView } from '#care/sdk/flows/invoices/statement-view.tsx'

/** invoices: the list; with `?invoice=` one of them; with `?step=statement` the yearly statement. */
export const InvoicesFlow = ({ host }: { host: CareHost }) => {
  const { invoice, step } = host.query
  if (invoice !== undefined) return <InvoiceView key={invoice} host={host} invoiceId={invoice} />
  return step === 'statement' ? <StatementView host={host} /> : <InvoiceListView host={host} />
}
