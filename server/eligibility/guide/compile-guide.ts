import { composites, guide834, type LoopRow, type SegmentRow } from '#server/eligibility/guide/x12-guide.ts'

/** A data type of X12: identifier, text, whole number, decimal number, date, time. */
type ElementType = 'ID' | 'AN' | 'N0' | 'R' | 'DT' | 'TM'
type ElementForm = { type: ElementType; min: number; max: number }

/** Data elements of X12 005010 by reference number: type, least and greatest length in characters. */
const forms: Readonly<Record<ElementType, string>> = {
  ID: `66 1-2, 98 2-3, 107 1-2, 116 3-15, 128 2-3, 143 3-3, 156 2-2, 235 2-2, 26 2-3, 306 1-2, 309 1-2, 353 2-2, 365 2-2, 366 2-2, 374 3-3,
    478 1-1, 522 1-3, 569 1-3, 584 2-2, 594 1-1, 100 3-3, 623 2-2, 640 2-2, 659 1-2, 673 2-2, 706 2-2, 786 2-2, 875 3-3, 1065 1-1, 1066 1-2,
    1067 1-1, 1068 1-1, 1069 2-2, 1073 1-1, 1109 1-1, 1138 1-1, 1143 1-1, 1146 1-1, 1149 4-6, 1154 1-1, 1161 1-2, 1165 1-1, 1176 2-3,
    1201 1-1, 1203 2-3, 1205 2-3, 1207 3-3, 1209 1-1, 1211 2-3, 1212 1-1, 1213 1-1, 1215 1-1, 1216 1-1, 1218 1-1, 1219 1-2, 1220 1-1,
    1250 2-3, 1270 1-3, 1303 1-2, 1365 1-2, 1476 1-1, 1701 1-1, 1715 1-3`,
  AN: `19 2-30, 61 1-30, 67 2-80, 93 1-60, 127 1-50, 166 1-55, 310 1-30, 329 4-9, 352 1-80, 364 1-256, 443 1-20, 447 1-4, 508 1-35, 1035 1-60,
    1036 1-35, 1037 1-25, 1038 1-10, 1039 1-10, 1137 1-15, 1204 1-50, 1214 1-5, 1251 1-35, 1271 1-30, 1705 1-35`,
  N0: '96 1-10, 554 1-6, 609 1-9, 1470 1-9',
  R: '65 1-8, 81 1-10, 380 1-15, 782 1-18, 954 1-10',
  DT: '373 8-8',
  TM: '337 4-8',
}

const parsed = new Map<string, ElementForm>()
for (const [type, list] of Object.entries(forms))
  for (const row of list.split(',')) {
    const [, number = '', min, max] = /(\d+) (\d+)-(\d+)/.exec(row) ?? []
    parsed.set(number, { type: type as ElementType, min: Number(min), max: Number(max) })
  }

/** The form of a data element of the guide. @throws Error for a number that the table lacks */
const elementForm = (number: string): ElementForm => {
  const form = parsed.get(number)
  if (!form) throw new Error(`data element ${number} has no form`)
  return form
}

export type ElementNode = {
  /** The reference number of the data element or composite. */
  number: string
  usage: 'R' | 'S' | 'N'
  /** Most repetitions. */
  repeats: number
  codes: ReadonlySet<string> | null
  /** Null for a composite. */
  form: ElementForm | null
  components: readonly ElementNode[] | null
  /** For a date (1251): the place of the element that gives its format (1250); 0 otherwise. */
  formatAt: number
}

/** A note names the places of elements; `D` is a situational rule of the guide. */
export type Note =
  | { kind: 'P' | 'R' | 'E' | 'C' | 'L'; places: readonly number[] }
  | { kind: 'D'; place: number; when: { place: number; is: string } }

export type SegmentNode = {
  kind: 'segment'
  id: string
  loop: string
  usage: 'R' | 'S'
  max: number
  at: number
  elements: readonly ElementNode[]
  notes: readonly Note[]
  /** The codes of the first element, if they tell this segment from others of the same id. */
  qualifiers: ReadonlySet<string> | null
}

export type LoopNode = {
  kind: 'loop'
  id: string
  usage: 'R' | 'S'
  max: number
  at: number
  /** The segment that begins the loop; null for the whole transaction set. */
  first: SegmentNode | null
  children: readonly (SegmentNode | LoopNode)[]
  /** Children by segment id; a loop by the id of its first segment. */
  byId: ReadonlyMap<string, readonly number[]>
  /** Indexes of required children. */
  required: readonly number[]
}

/** Segments of which the first element says what they are. */
const qualified = new Set(['REF', 'DTP', 'NM1', 'N1'])

const elementNode = (row: string, place: number, rows: readonly string[]): ElementNode => {
  const [head = '', ...rest] = row.split(' ')
  const number = head.slice(0, -1)
  const repeat = /^x(\d+)$/.exec(rest[0] ?? '')?.[1]
  const codes = repeat === undefined ? rest : rest.slice(1)
  const components = composites[number]?.map(elementNode) ?? null
  return {
    number,
    usage: head.slice(-1) as ElementNode['usage'],
    repeats: Number(repeat ?? 1),
    codes: codes.length > 0 ? new Set(codes) : null,
    form: components ? null : elementForm(number),
    components,
    formatAt: number === '1251' && rows[place - 1]?.startsWith('1250') ? place : 0,
  }
}

const noteOf = (text: string): Note => {
  const [, place, when, is = ''] = /^D(\d\d):(\d\d)=(\w+)$/.exec(text) ?? []
  if (place !== undefined) return { kind: 'D', place: Number(place), when: { place: Number(when), is } }
  return { kind: text[0] as 'P', places: (text.slice(1).match(/\d\d/g) ?? []).map(Number) }
}

const segmentNode = ({ segment: id, usage, max, at, elements, notes = [] }: SegmentRow, loop: string): SegmentNode => {
  const nodes = elements.map(elementNode)
  const qualifiers = qualified.has(id) ? (nodes[0]?.codes ?? null) : null
  return { kind: 'segment', id, loop, usage, max, at, elements: nodes, notes: notes.map(noteOf), qualifiers }
}

const isLoop = (row: SegmentRow | LoopRow): row is LoopRow => 'loop' in row

/** The segment that begins a child. */
export const beginOf = (child: SegmentNode | LoopNode): SegmentNode => (child.kind === 'loop' ? (child.first as SegmentNode) : child)

const loopNode = ({ loop: id, usage, max, at, rows }: LoopRow): LoopNode => {
  const children = rows.map((row) => (isLoop(row) ? loopNode(row) : segmentNode(row, id)))
  const [begin] = children
  const first = id !== '' && begin?.kind === 'segment' ? begin : null
  const byId = new Map<string, number[]>()
  for (const [index, child] of children.entries()) {
    // The first segment again is the next repetition of the loop.
    if (child === first) continue
    const name = beginOf(child).id
    byId.set(name, [...(byId.get(name) ?? []), index])
  }
  const required = children.flatMap((child, index) => (child.usage === 'R' && child !== first ? [index] : []))
  return { kind: 'loop', id, usage, max, at, first, children, byId, required }
}

/** The guide's tree of loops and segments. */
export const guideTree: LoopNode = loopNode(guide834)

const namesIn = ({ children }: LoopNode): string[] => children.flatMap((child) => (child.kind === 'loop' ? namesIn(child) : [child.id]))

/** Every segment id of the guide. */
export const guideSegments: ReadonlySet<string> = new Set(namesIn(guideTree))
