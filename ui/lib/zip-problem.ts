import type { ErrorCode } from '#shared/errors/error-codes.ts'

const loadTable = () => import('#shared/zip/zip-table.ts')

/** Preloads the ZIP code table (12 kB) when a ZIP field gets focus. A failed load is retried later. */
export const fetchZipTable = (): void => void loadTable().catch(() => {})

/**
 * The error code of a typed ZIP code: too short (ZIP-03), or not a US ZIP code (ZIP-04). Null for an empty one, which the form checks, and
 * for five digits while the table cannot be loaded: the server checks again.
 */
export const zipProblem = async (zip: string, tooShort: ErrorCode = 'ZipInvalid'): Promise<ErrorCode | null> => {
  if (zip === '') return null
  if (zip.length < 5) return tooShort
  const isReal = await loadTable().then(
    (table) => table.isRealZip(zip),
    () => true,
  )
  return isReal ? null : 'ZipInvalid'
}
