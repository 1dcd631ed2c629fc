import { decodeText } from '#platform/import/decode-text.ts'
import type { Warning } from '#server/eligibility/read/member-row.ts'
import type { FileFacts, FilePlace, RawMember } from '#server/eligibility/read/raw-member.ts'
import { openEnvelope } from '#server/eligibility/read/x12-envelope.ts'
import { openX12Member } from '#server/eligibility/read/x12-member.ts'
import type { Header } from '#server/eligibility/read/x12-member-values.ts'
import { type Segment, x12Segments } from '#server/eligibility/read/x12-segments.ts'
import { type FileEnvelope, fileEnvelopeOf } from '#shared/eligibility/partner-envelope.ts'
import { defaultPartnerSettings, type PartnerSettings } from '#shared/eligibility/partner-settings.ts'
import { cutText, storable } from '#shared/storable-text.ts'

/** How a partner's file is read. `check` is called for every functional group of 834s with its sender and receiver, and may throw. */
export type X12Reading = { settings: PartnerSettings; check: (envelope: FileEnvelope, place: FilePlace) => void }

type Warn = (warning: Warning) => void

const standardReading: X12Reading & { warn: Warn } = { settings: defaultPartnerSettings, check: () => {}, warn: () => {} }

/** QTY01 of the header: all members, the employees (subscribers), the dependents. */
type Total = 'TO' | 'ET' | 'DT'

/** Compares the counts in a transaction's header (QTY) with the members (INS) that follow. */
const openTotals = (warn: Warn) => {
  const counted: Record<Total, number> = { TO: 0, ET: 0, DT: 0 }
  const stated: { total: Total; count: string; line: number; segment: string }[] = []
  return {
    read: ({ elements, line, ordinal }: Segment, isHeader: boolean): void => {
      const [name, kind = '', count = ''] = elements
      if (name === 'INS') {
        counted.TO += 1
        counted[kind === 'Y' ? 'ET' : 'DT'] += 1
      }
      if (name === 'QTY' && isHeader && Object.hasOwn(counted, kind))
        stated.push({ total: kind as Total, count: count.trim(), line, segment: `QTY (${ordinal})` })
    },
    end: (): void => {
      for (const { total, count, line, segment } of stated)
        if (Number(count) !== counted[total]) {
          const found = `${total} ${cutText(storable(count), 20)}, counted ${counted[total]}`
          warn({ reason: 'count differs from the file', found, line, segment })
        }
    },
  }
}

type Reading = X12Reading & {
  facts: FileFacts
  isa: readonly string[]
  header: Header
  member: ReturnType<typeof openX12Member> | null
  hasBegun: boolean
  totals: ReturnType<typeof openTotals>
  warn: Warn
}

const emptyHeader = (): Header => ({ numbers: new Map(), startsOn: '', places: new Map() })

/** Processes a segment of the envelope. */
const readEnvelope = (reading: Reading, { elements, line, ordinal }: Segment): void => {
  const { facts } = reading
  const [name, ...rest] = elements
  if (name === 'ISA') {
    facts.interchange ??= storable(`${(rest[5] ?? '').trim()} ${(rest[12] ?? '').trim()}`)
    reading.isa = elements
  }
  if (name === 'GS' && rest[0] === 'BE') reading.check(fileEnvelopeOf(reading.isa, elements), { line, segment: `GS (${ordinal})` })
  if (name === 'SE') reading.totals.end()
  if (name === 'ST') {
    reading.header = emptyHeader()
    reading.totals = openTotals(reading.warn)
  }
}

const readHeader = (reading: Reading, { elements, line, ordinal }: Segment): void => {
  const { header, facts } = reading
  const [name, first = '', , third, ...rest] = elements
  if (name === 'BGN') {
    const isFull = rest[4] === '4' || rest[4] === 'RX'
    // One transaction of changes makes the file one of changes: what it leaves out is not absent.
    facts.isFull = isFull && (facts.isFull || !reading.hasBegun)
    reading.hasBegun = true
    facts.fileDate ??= /^\d{8}$/.test(third ?? '') ? (third as string) : null
  }
  header.places.set(`${name} ${first}`, { line, segment: `${name} (${ordinal})` })
  if (name === 'REF') header.numbers.set(first, elements[2] ?? '')
  if (name === 'DTP' && first === '007') {
    header.startsOn = third ?? ''
    facts.fileDate = header.startsOn.slice(0, 8)
  }
}

/** Processes one segment. Returns the previous member if this segment ends it. */
const readSegment = (reading: Reading, segment: Segment, isContent: boolean): RawMember | null => {
  const [name] = segment.elements
  const { header, member, settings } = reading
  if (isContent) reading.totals.read(segment, member === null)
  if (name === 'INS' || !isContent) {
    if (!isContent) readEnvelope(reading, segment)
    // An INS of a skipped group, such as a 271, is no member.
    reading.member = name === 'INS' && isContent ? openX12Member(segment, header, settings) : null
    return member?.done() ?? null
  }
  if (member) member.add(segment)
  else readHeader(reading, segment)
  return null
}

/**
 * Yields the members of an X12 834 file (005010X220A1) in the file's order, filling in `facts`. Memory use is constant. `warn` gets what
 * is wrong with the file as a whole.
 * @throws Quarantine for a damaged envelope, and what `check` throws; no row may then be imported
 */
export async function* readX12Members(
  source: AsyncIterable<Uint8Array>,
  facts: FileFacts,
  given: X12Reading & { warn: Warn } = standardReading,
): AsyncGenerator<RawMember[]> {
  const envelope = openEnvelope(given.warn)
  const totals = openTotals(given.warn)
  const reading: Reading = { ...given, facts, isa: [], header: emptyHeader(), member: null, hasBegun: false, totals }
  for await (const segments of x12Segments(decodeText(source))) {
    const members: RawMember[] = []
    for (const segment of segments) {
      const finished = readSegment(reading, segment, envelope.check(segment))
      if (finished) members.push(finished)
    }
    if (members.length > 0) yield members
  }
  envelope.end()
}
