import type { SyntaxReason } from '#shared/eligibility/import-words.ts'

/**
 * A breach of X12 syntax or of the guide. `code` is the code of IK304 for a segment, of IK403 for an element. `element`, `component` and
 * `repeat` count from 1; null where the finding is about the segment.
 */
export type GuideFinding = {
  reason: SyntaxReason
  code: string
  segment: string
  loop: string
  element: number | null
  component: number | null
  repeat: number | null
  /** The reference number of the data element. */
  number: string | null
  /** The element that makes this one necessary: its place and reference number. */
  trigger: readonly [place: number, number: string] | null
  /** The value found, if it is a code, a number, a time or the date of a DTP; never a name, an id or a birthday. */
  found: string
}

/** The codes of IK304 and IK403 by reason, from 005010X231A1. Codes that begin with I are about the guide. */
export const reasonCodes: Readonly<Record<SyntaxReason, string>> = {
  'malformed segment': '1',
  'unexpected segment': '2',
  'segment missing': '3',
  'too many loops': '4',
  'segment too often': '5',
  'unknown segment': '6',
  'segment out of order': '7',
  'segment not used': 'I4',
  'loop missing': 'I7',
  'element missing': '1',
  'paired element missing': '2',
  'too many elements': '3',
  'element too short': '4',
  'element too long': '5',
  'wrong characters': '6',
  'not a calendar date': '8',
  'not a time': '9',
  'elements exclude each other': '10',
  'too many repeats': '12',
  'too many components': '13',
  'code not in the guide': 'I6',
  'situational element missing': 'I9',
  'element not used': 'I10',
}

/** Reasons of SNIP type 2, the implementation guide; all others are of type 1, the syntax of X12. */
const ofGuide: ReadonlySet<SyntaxReason> = new Set<SyntaxReason>([
  'segment not used',
  'loop missing',
  'element missing',
  'code not in the guide',
  'situational element missing',
  'element not used',
])

export const snipTypeOf = (reason: SyntaxReason): 1 | 2 => (ofGuide.has(reason) ? 2 : 1)

/** A finding about a segment. */
export const segmentFinding = (reason: SyntaxReason, segment: string, loop: string): GuideFinding => ({
  reason,
  code: reasonCodes[reason],
  segment,
  loop,
  element: null,
  component: null,
  repeat: null,
  number: null,
  trigger: null,
  found: '',
})
