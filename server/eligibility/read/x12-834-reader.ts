import { decodeText } from '#platform/import/decode-text.ts'
import type { FileFacts, FilePlace, RawMember } from '#server/eligibility/read/raw-member.ts'
import { openEnvelope } from '#server/eligibility/read/x12-envelope.ts'
import { openX12Member } from '#server/eligibility/read/x12-member.ts'
import type { Header } from '#server/eligibility/read/x12-member-values.ts'
import { type Segment, x12Segments } from '#server/eligibility/read/x12-segments.ts'
import { type FileEnvelope, fileEnvelopeOf } from '#shared/eligibility/partner-envelope.ts'
import { defaultPartnerSettings, type PartnerSettings } from '#shared/eligibility/partner-settings.ts'
import { storable } from '#shared/storable-text.ts'

/** How a partner's file is read. `check` is called for every functional group of 834s with its sender and receiver, and may throw. */
export type X12Reading = { settings: PartnerSettings; check: (envelope: FileEnvelope, place: FilePlace) => void }

const standardReading: X12Reading = { settings: defaultPartnerSettings, check: () => {} }

type Reading = X12Reading & {
  facts: FileFacts
  isa: readonly string[]
  header: Header
  member: ReturnType<typeof openX12Member> | null
  hasBegun: boolean
}

const emptyHeader = (): Header => ({ numbers: new Map(), startsOn: '' })

/** Processes a segment of the envelope. */
const readEnvelope = (reading: Reading, { elements, line, ordinal }: Segment): void => {
  const { facts } = reading
  const [name, ...rest] = elements
  if (name === 'ISA') {
    facts.interchange ??= storable(`${(rest[5] ?? '').trim()} ${(rest[12] ?? '').trim()}`)
    reading.isa = elements
  }
  if (name === 'GS' && rest[0] === 'BE') reading.check(fileEnvelopeOf(reading.isa, elements), { line, segment: `GS (${ordinal})` })
  if (name === 'ST') reading.header = emptyHeader()
}

const readHeader = (reading: Reading, { elements }: Segment): void => {
  const { header, facts } = reading
  const [name, first, , third, ...rest] = elements
  if (name === 'BGN') {
    const isFull = rest[4] === '4' || rest[4] === 'RX'
    // One transaction of changes makes the file one of changes: what it leaves out is not absent.
    facts.isFull = isFull && (facts.isFull || !reading.hasBegun)
    reading.hasBegun = true
    facts.fileDate ??= /^\d{8}$/.test(third ?? '') ? (third as string) : null
  }
  if (name === 'REF') header.numbers.set(first ?? '', elements[2] ?? '')
  if (name === 'DTP' && first === '007') {
    header.startsOn = third ?? ''
    facts.fileDate = header.startsOn.slice(0, 8)
  }
}

/** Processes one segment. Returns the previous member if this segment ends it. */
const readSegment = (reading: Reading, segment: Segment, isContent: boolean): RawMember | null => {
  const [name] = segment.elements
  const { header, member, settings } = reading
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
 * Yields the members of an X12 834 file (005010X220A1) in the file's order, filling in `facts`. Memory use is constant.
 * @throws Quarantine for a damaged envelope, and what `check` throws; no row may then be imported
 */
export async function* readX12Members(
  source: AsyncIterable<Uint8Array>,
  facts: FileFacts,
  given: X12Reading = standardReading,
): AsyncGenerator<RawMember[]> {
  const envelope = openEnvelope()
  const reading: Reading = { ...given, facts, isa: [], header: emptyHeader(), member: null, hasBegun: false }
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
