import { type QueryClient, useQuery } from '@tanstack/react-query'

/** Counter of invoice changes reported to this tab; views of invoices watch it. */
const invoiceChangesKey = ['invoice changes']

export const markInvoiceChange = (queries: QueryClient): void => {
  queries.setQueryData<number>(invoiceChangesKey, (count = 0) => count + 1)
}

export const useInvoiceChanges = (): number =>
  useQuery<number>({ queryKey: invoiceChangesKey, enabled: false, queryFn: () => 0, gcTime: Number.POSITIVE_INFINITY }).data ?? 0
