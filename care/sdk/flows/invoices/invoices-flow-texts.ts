import type { invoicesFlowTexts as en } from '#care/sdk/flows/invoices/invoices-flow-texts.en.ts'
import { textsFor } from '#ui/lib/texts.ts'

export const invoicesFlowTexts = textsFor<typeof en>('care-invoices')
