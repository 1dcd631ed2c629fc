import { randomInt } from 'node:crypto'
import { referenceSigns } from '#shared/cases/case-reference.ts'

const signs = (most: number): string => Array.from({ length: most }, () => referenceSigns[randomInt(referenceSigns.length)]).join('')

/** For people, who read it out: no two signs of it look or sound alike, and nobody learns from it how many there are. */
export const newInvoiceNumber = (): string => `INV-${signs(7)}`

export const newReceiptNumber = (): string => `R-${signs(8)}`
