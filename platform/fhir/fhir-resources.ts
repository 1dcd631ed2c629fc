import { decodeText } from '#platform/import/decode-text.ts'
import { ImportFileError } from '#platform/import/import-file.ts'

/** A resource of a file and where it is: the line of NDJSON, or the place in the bundle, from 1. Null if it cannot be read. */
export type FoundResource = { line: number; resource: object | null; fullUrl: string }

/** A bundle is read as a whole; larger exports come as NDJSON. */
const mostBundleCharacters = 256_000_000
/** Far above the largest real claim. */
const longestLine = 8_000_000

const parsed = (text: string): object | null => {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : null
  } catch {
    return null
  }
}

/** Whether an object is a resource of its own, and so its line one of NDJSON. */
const isResource = (value: object | null): boolean =>
  value !== null && 'resourceType' in value && typeof value.resourceType === 'string' && value.resourceType !== 'Bundle'

function* entriesOf(bundle: object): Generator<FoundResource> {
  const entries: unknown = 'entry' in bundle ? bundle.entry : []
  if (!Array.isArray(entries)) return
  for (const [at, entry] of entries.entries()) {
    const { resource = null, fullUrl = '' } = (typeof entry === 'object' && entry !== null ? entry : {}) as {
      resource?: unknown
      fullUrl?: unknown
    }
    yield {
      line: at + 1,
      resource: typeof resource === 'object' ? resource : null,
      fullUrl: typeof fullUrl === 'string' ? fullUrl : '',
    }
  }
}

const readWhole = (text: string): Generator<FoundResource> => {
  const value = parsed(text)
  if (value === null) throw new ImportFileError('The file is no NDJSON and no bundle, or it ends in the middle.')
  if (!('resourceType' in value) || value.resourceType !== 'Bundle') throw new ImportFileError('The file has no FHIR resources.')
  return entriesOf(value)
}

type OpenFile = () => AsyncIterable<Uint8Array>

const readAll = async (open: OpenFile): Promise<string> => {
  let whole = ''
  for await (const piece of decodeText(open())) {
    whole += piece
    if (whole.length > mostBundleCharacters) throw new ImportFileError('The bundle is too large; send NDJSON instead.')
  }
  return whole
}

/** Whole lines, and at the end what follows the last one. */
async function* linesOf(open: OpenFile): AsyncGenerator<{ text: string; isWhole: boolean }> {
  let rest = ''
  for await (const piece of decodeText(open())) {
    const lines = (rest + piece).split('\n')
    rest = lines.pop() ?? ''
    if (rest.length > longestLine) throw new ImportFileError('A line is too long, so the file is damaged or of another kind.')
    for (const text of lines) yield { text, isWhole: true }
  }
  yield { text: rest, isWhole: false }
}

/** Whether the first line that is not empty is a resource. A line too long to be one belongs to a bundle. */
const isNdjson = async (open: OpenFile): Promise<boolean> => {
  let start = ''
  for await (const piece of decodeText(open())) {
    start = (start + piece).trimStart()
    const end = start.indexOf('\n')
    if (end >= 0) return isResource(parsed(start.slice(0, end)))
    if (start.length > longestLine) return false
  }
  return isResource(parsed(start))
}

/**
 * Yields the resources of an NDJSON file, line by line, or of one FHIR Bundle.
 * @throws ImportFileError for a file of another kind, and for one that ends in the middle
 */
export async function* readResources(open: OpenFile): AsyncGenerator<FoundResource> {
  if (!(await isNdjson(open))) return yield* readWhole(await readAll(open))
  let line = 0
  for await (const { text, isWhole } of linesOf(open)) {
    line += 1
    if (text.trim() === '') continue
    const resource = parsed(text)
    // A last line without its end that cannot be read is where the file was cut.
    if (resource === null && !isWhole) throw new ImportFileError(`The file ends in the middle of line ${line}.`)
    yield { line, resource, fullUrl: '' }
  }
}
