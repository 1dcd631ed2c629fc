import { z } from 'zod/mini'
import type { ErrorCode } from '#shared/errors/error-codes.ts'
import { isRealZip } from '#shared/zip/zip-table.ts'

type ErrorCodes = { missing: ErrorCode; short: ErrorCode }

/**
 * A five-digit ZIP code that exists (ZIP-03..05, ZIP-07, REG-16). Imports the ZIP table (12 kB compressed), so browser pages import this
 * only once the user touches the form.
 */
export const realZip = ({ missing, short }: ErrorCodes = { missing: 'ZipRequired', short: 'ZipInvalid' }) =>
  z.string(missing).check(
    z.minLength(1, { error: missing, abort: true }),
    z.regex(/^\d*$/, { error: 'ZipDigitsOnly', abort: true }),
    z.regex(/^\d{5}$/, { error: short, abort: true }),
    z.refine((zip) => isRealZip(zip), 'ZipInvalid'),
  )
