import type { ErrorCode } from '#shared/errors/error-codes.ts'

const loadTable = () => import('#shared/zip/zip-table.ts')

/** Fetches the zip table (12 kB) before it is needed: on the way into a zip field. Out of reach it is asked for again later. */
export const fetchZipTable = (): void => void loadTable().catch(() => {})

/**
 * What is wrong with a zip that was typed: too short (ZIP-03), or no zip of the US (ZIP-04); null for none at all, which a form judges.
 * Without the table five digits pass: the server knows better.
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
