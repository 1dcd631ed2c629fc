import type { invoicesTexts as en } from '#console/invoices/invoices-texts.en.ts'
import { textsFor } from '#ui/lib/texts.ts'

export const invoicesTexts = textsFor<typeof en>('invoices')
