import { Quarantine } from '#server/eligibility/read/quarantine.ts'

/** One segment: its elements (the first is the name), its first line, and its number in the file. */
export type Segment = { elements: readonly string[]; line: number; ordinal: number }

/** ISA always has 105 characters and a terminator, so separators are found by position. */
const isaLength = 105
/** Far longer than any standard segment; limits the memory used for a damaged file. */
const longestSegment = 10_000

type Isa = { elements: readonly string[]; element: string; terminator: string; end: number }

/** Reads the ISA segment at `at`; null until all of it has arrived. Line ends inside it are ignored. */
const readIsa = (text: string, at: number, line: number): Isa | null => {
  if (!'ISA'.startsWith(text.slice(at, at + 3))) throw new Quarantine('not an 834', { line, segment: '' }, text.slice(at, at + 20))
  let isa = ''
  let end = at
  for (; end < text.length && isa.length < isaLength; end += 1) if (text[end] !== '\r' && text[end] !== '\n') isa += text[end]
  const terminator = text[end]
  if (terminator === undefined) return null
  const element = isa[3] ?? ''
  const elements = isa.split(element)
  if (/[\w\s]/.test(element) || /\w/.test(terminator) || elements.length !== 17)
    throw new Quarantine('not an 834', { line, segment: 'ISA (1)' }, isa.slice(0, 20))
  return { elements, element, terminator, end }
}

/** Counts lines that end in LF, CRLF or CR. */
const lineCounter = () => {
  let line = 1
  let afterReturn = false
  return {
    now: () => line,
    pass: (text: string, from: number, to: number) => {
      for (let at = from; at < to; at += 1) {
        const code = text.charCodeAt(at)
        if (code === 13 || (code === 10 && !afterReturn)) line += 1
        afterReturn = code === 13
      }
    },
  }
}

const isBlank = (code: number) => code === 32 || (code >= 9 && code <= 13)
/** Behind an interchange, some systems end a file with Ctrl-Z or fill its last block with NULs. */
const isFiller = (code: number) => code === 0x1a || code === 0

/**
 * Splits X12 text into segments. `take` returns those that a piece completes, `end` checks that none is left open. Separators come from
 * ISA; line ends and blanks after a segment are ignored, and lines may wrap anywhere. Several interchanges may follow each other.
 * @throws Quarantine when the text does not begin as an interchange, or is cut off inside a segment
 */
export const openSegments = () => {
  const lines = lineCounter()
  let text = ''
  let ordinal = 0
  let separators: Pick<Isa, 'element' | 'terminator'> | null = null

  /** The place of a segment that cannot be read whole, with its name if that has arrived: `NM1 (9)`. */
  const damagedAt = (at: number): string => {
    const [name = ''] = text.slice(at, at + 4).split(separators?.element ?? '*')
    return `${/^[A-Z][A-Z0-9]{1,2}$/.test(name) ? `${name} ` : ''}(${ordinal + 1})`
  }

  /** The segment at `at` and its end, if all of it has arrived. */
  const segmentAt = (at: number): { elements: readonly string[]; end: number } | null => {
    if (separators === null) {
      const isa = readIsa(text, at, lines.now())
      separators = isa
      return isa
    }
    const end = text.indexOf(separators.terminator, at)
    if (end < 0 && text.length - at > longestSegment)
      throw new Quarantine('segment too long', { line: lines.now(), segment: damagedAt(at) }, text.slice(at, at + 20))
    return end < 0
      ? null
      : {
          elements: text
            .slice(at, end)
            .replace(/[\r\n]+/g, '')
            .split(separators.element),
          end,
        }
  }

  /** The place of the next character that is neither blank nor, behind an interchange, filler. */
  const contentFrom = (at: number): number => {
    const isBehind = ordinal > 0 && separators === null
    let start = at
    for (; start < text.length; start += 1) {
      const code = text.charCodeAt(start)
      if (!isBlank(code) && !(isBehind && isFiller(code))) break
    }
    return start
  }

  const drain = (): Segment[] => {
    const batch: Segment[] = []
    let at = 0
    for (;;) {
      const start = contentFrom(at)
      lines.pass(text, at, start)
      at = start
      const found = at < text.length ? segmentAt(at) : null
      if (!found) break
      ordinal += 1
      batch.push({ elements: found.elements, line: lines.now(), ordinal })
      lines.pass(text, at, found.end + 1)
      at = found.end + 1
      // The next interchange may use other separators.
      if (found.elements[0] === 'IEA') separators = null
    }
    text = text.slice(at)
    return batch
  }

  return {
    take: (piece: string): Segment[] => {
      text += piece
      return drain()
    },
    end: (): void => {
      if (text !== '') throw new Quarantine('cut off', { line: lines.now(), segment: damagedAt(0) }, text.slice(0, 20))
      if (ordinal === 0) throw new Quarantine('empty file', { line: 1, segment: '' })
    },
  }
}

/** Yields the segments of an X12 file in batches. Memory use is constant. @throws Quarantine, as `openSegments` */
export async function* x12Segments(pieces: AsyncIterable<string>): AsyncGenerator<Segment[]> {
  const segments = openSegments()
  for await (const piece of pieces) yield segments.take(piece)
  segments.end()
}
