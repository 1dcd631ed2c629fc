import { randomInt } from 'node:crypto'
import { referenceSigns } from '#shared/cases/case-reference.ts'

const signs = (most: number): string => Array.from({ length: most }, () => referenceSigns[randomInt(referenceSigns.length)]).join('')

/** Random, so it does not reveal how many invoices exist; the alphabet avoids characters that look or sound alike when read aloud. */
export const newInvoiceNumber = (): string => `INV-${signs(7)}`

export const newReceiptNumber = (): string => `R-${signs(8)}`
