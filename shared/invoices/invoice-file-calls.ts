import { z } from 'zod/mini'
import { call } from '#shared/calls.ts'
import { fileAnswer } from '#shared/file-answer.ts'
import { languages } from '#shared/languages.ts'

/** PDF documents of invoices, in the language of the requesting page. */
export const invoiceFileCalls = {
  readReceipt: call({
    method: 'GET',
    path: '/mobile/invoices/{invoiceId}/document',
    about: 'An invoice as a PDF: a receipt with its number once it is paid.',
    sendsFile: 'application/pdf',
    input: z.object({ invoiceId: z.string(), language: z.enum(languages) }),
    answer: fileAnswer,
  }),
  readStatement: call({
    method: 'GET',
    path: '/mobile/invoice_statement',
    about: 'What was paid for the care of one person in one year, as a PDF for a health savings or flexible spending account.',
    sendsFile: 'application/pdf',
    input: z.object({
      year: z.coerce.number().check(z.int(), z.minimum(2000), z.maximum(2100)),
      patientId: z.string(),
      language: z.enum(languages),
    }),
    answer: fileAnswer,
  }),
}
