import { type QueryClient, useQuery } from '@tanstack/react-query'

/** How often this tab was told that an invoice is new or has changed: a number that whoever shows invoices watches. */
const invoiceChangesKey = ['invoice changes']

export const noteInvoiceChange = (queries: QueryClient): void => {
  queries.setQueryData<number>(invoiceChangesKey, (count = 0) => count + 1)
}

export const useInvoiceChanges = (): number =>
  useQuery<number>({ queryKey: invoiceChangesKey, enabled: false, queryFn: () => 0, gcTime: Number.POSITIVE_INFINITY }).data ?? 0
