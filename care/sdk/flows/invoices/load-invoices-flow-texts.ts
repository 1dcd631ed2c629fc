import type { Language } from '#shared/languages.ts'
import { type Catalogue, currentLanguage, speakAlso } from '#ui/lib/texts.ts'

const files: Record<Language, () => Promise<{ invoicesFlowTexts: Catalogue }>> = {
  en: () => import('#care/sdk/flows/invoices/invoices-flow-texts.en.ts'),
  es: () => import('#care/sdk/flows/invoices/invoices-flow-texts.es.ts'),
  ar: () => import('#care/sdk/flows/invoices/invoices-flow-texts.ar.ts'),
}

/** The words of invoices, which come with the flow. */
export const loadInvoicesFlowTexts = async (): Promise<void> =>
  speakAlso('care-invoices', (await files[currentLanguage()]()).invoicesFlowTexts)
