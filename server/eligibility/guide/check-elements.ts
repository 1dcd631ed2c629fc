import type { ElementNode, Note, SegmentNode } from '#server/eligibility/guide/compile-guide.ts'
import { type GuideFinding, reasonCodes } from '#server/eligibility/guide/guide-finding.ts'
import type { SyntaxReason } from '#shared/eligibility/import-words.ts'

/** The separators inside an element, from ISA11 and ISA16; '' if an element cannot repeat. */
export type InnerSeparators = { repeat: string; component: string }

type Place = { element: number; component: number | null; repeat: number | null }
type Report = (reason: SyntaxReason, place: Place, node: ElementNode | null, found?: string, trigger?: GuideFinding['trigger']) => void

/** CCYYMMDD that is in the calendar. */
const isDay = (text: string): boolean => {
  if (!/^\d{8}$/.test(text)) return false
  const [year, month, day] = [Number(text.slice(0, 4)), Number(text.slice(4, 6)), Number(text.slice(6))]
  // The 29th and later need the month's length; day 0 of the next month is its last.
  return month >= 1 && month <= 12 && day >= 1 && (day <= 28 || day <= new Date(Date.UTC(year, month, 0)).getUTCDate())
}
const isTime = (text: string): boolean => /^(?:[01]\d|2[0-3])[0-5]\d(?:[0-5]\d\d{0,2})?$/.test(text)

/** Whether a date fits its format: D8 one day, RD8 two. Other formats are not judged. */
const fitsFormat = (text: string, format: string): boolean => {
  if (format === 'D8') return isDay(text)
  if (format !== 'RD8') return true
  const [from = '', to = '', ...more] = text.split('-')
  return more.length === 0 && isDay(from) && isDay(to)
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for.
const strange = /[\u0000-\u001f\u007f\ufffd]/

/** The reason why a value breaks the data type, and the length that counts. */
const typeFault = (value: string, type: NonNullable<ElementNode['form']>['type']): SyntaxReason | null => {
  switch (type) {
    case 'N0':
      return /^-?\d+$/.test(value) ? null : 'wrong characters'
    case 'R':
      return /^-?(?:\d+\.?\d*|\.\d+)$/.test(value) ? null : 'wrong characters'
    case 'DT':
      return isDay(value) ? null : 'not a calendar date'
    case 'TM':
      return isTime(value) ? null : 'not a time'
    default:
      return strange.test(value) ? 'wrong characters' : null
  }
}

/** A sign and a decimal point do not count. */
const lengthOf = (value: string, type: string): number => (type === 'N0' || type === 'R' ? value.replace(/[-.]/g, '').length : value.length)

const checkValue = (value: string, node: ElementNode, place: Place, report: Report): void => {
  const { form, codes } = node
  if (form === null) return
  const length = lengthOf(value, form.type)
  if (length < form.min) report('element too short', place, node, value)
  else if (length > form.max) report('element too long', place, node, value)
  else if (codes !== null && !codes.has(value)) report('code not in the guide', place, node, value)
  const fault = typeFault(value, form.type)
  if (fault) report(fault, place, node, value)
}

const checkComposite = (
  value: string,
  nodes: readonly ElementNode[],
  { element, repeat }: Place,
  inner: InnerSeparators,
  report: Report,
): void => {
  const parts = value.split(inner.component)
  for (const [index, node] of nodes.entries()) {
    const part = parts[index] ?? ''
    const place = { element, component: index + 1, repeat }
    if (part === '') {
      if (node.usage === 'R') report('element missing', place, node)
    } else if (node.usage === 'N') report('element not used', place, node, part)
    else checkValue(part, node, place, report)
  }
  if (parts.length > nodes.length) report('too many components', { element, component: nodes.length + 1, repeat }, null)
}

const checkRepetition = (value: string, node: ElementNode, place: Place, inner: InnerSeparators, report: Report): void => {
  if (node.components) checkComposite(value, node.components, place, inner, report)
  else if (inner.component !== '' && value.includes(inner.component)) report('too many components', { ...place, component: 2 }, node)
  else checkValue(value, node, place, report)
}

const checkElement = (value: string, node: ElementNode, element: number, inner: InnerSeparators, report: Report): void => {
  // A code of the guide has the right length and characters: most elements end here.
  if (node.codes?.has(value)) return
  const place: Place = { element, component: null, repeat: null }
  if (node.usage === 'N') report('element not used', place, node, value)
  else if (inner.repeat === '' || !value.includes(inner.repeat)) checkRepetition(value, node, place, inner, report)
  else {
    const repeats = value.split(inner.repeat)
    if (repeats.length > node.repeats) report('too many repeats', { ...place, repeat: node.repeats + 1 }, node)
    for (const [index, one] of repeats.entries()) checkRepetition(one, node, { ...place, repeat: index + 1 }, inner, report)
  }
}

type Has = (place: number) => boolean
type PlacesNote = Exclude<Note, { kind: 'D' }>

/** The places that break a note between elements, by its kind. */
const breaches: Readonly<Record<PlacesNote['kind'], (places: readonly number[], has: Has) => number[]>> = {
  P: (places, has) => (places.some(has) ? places.filter((place) => !has(place)) : []),
  R: (places, has) => (places.some(has) ? [] : places.slice(0, 1)),
  C: ([first = 0, ...others], has) => (has(first) ? others.filter((place) => !has(place)) : []),
  L: ([first = 0, ...others], has) => (has(first) && !others.some(has) ? others.slice(0, 1) : []),
  E: (places, has) => places.filter(has).slice(1),
}

type Breach = { reason: SyntaxReason; place: number; trigger: number | null }

const breachesOf = (note: Note, elements: readonly string[]): Breach[] => {
  const has: Has = (place) => (elements[place] ?? '') !== ''
  if (note.kind === 'D') {
    const isNeeded = elements[note.when.place] === note.when.is && !has(note.place)
    return isNeeded ? [{ reason: 'situational element missing', place: note.place, trigger: note.when.place }] : []
  }
  const reason = note.kind === 'E' ? 'elements exclude each other' : 'paired element missing'
  return breaches[note.kind](note.places, has).map((place) => ({ reason, place, trigger: null }))
}

/** Whether a value may be repeated in findings: not if it may name a person. */
const isPlain = (segment: string, { number, form }: ElementNode): boolean =>
  form !== null && (form.type !== 'AN' || (number === '1251' && segment === 'DTP'))

const mostFound = 60

const reporter =
  (node: SegmentNode, findings: GuideFinding[]): Report =>
  (reason, place, of, found = '', trigger = null) => {
    findings.push({
      reason,
      code: reasonCodes[reason],
      segment: node.id,
      loop: node.loop,
      ...place,
      number: of?.number ?? null,
      trigger,
      found: of !== null && isPlain(node.id, of) ? found.slice(0, mostFound) : '',
    })
  }

const wholeElement = (element: number): Place => ({ element, component: null, repeat: null })

const checkEach = (rows: readonly ElementNode[], elements: readonly string[], inner: InnerSeparators, report: Report): void => {
  for (let place = 1; place <= rows.length; place += 1) {
    const row = rows[place - 1] as ElementNode
    const value = elements[place] ?? ''
    if (value === '') {
      if (row.usage === 'R') report('element missing', wholeElement(place), row)
      continue
    }
    checkElement(value, row, place, inner, report)
    if (row.formatAt > 0 && !fitsFormat(value, elements[row.formatAt] ?? '')) report('not a calendar date', wholeElement(place), row, value)
  }
}

const checkNotes = ({ notes, elements: rows }: SegmentNode, elements: readonly string[], report: Report): void => {
  for (const note of notes)
    for (const { reason, place, trigger } of breachesOf(note, elements)) {
      const row = rows[place - 1] ?? null
      // A required element that is missing was reported as such.
      if (row?.usage === 'R' && reason !== 'elements exclude each other') continue
      report(reason, wholeElement(place), row, '', trigger === null ? null : [trigger, rows[trigger - 1]?.number ?? ''])
    }
}

/** Checks the elements of one segment: usage, lengths, types, codes, repeats, components, and the notes between elements. */
export const checkElements = (node: SegmentNode, elements: readonly string[], inner: InnerSeparators): GuideFinding[] => {
  const findings: GuideFinding[] = []
  const report = reporter(node, findings)
  const most = node.elements.length
  checkEach(node.elements, elements, inner, report)
  if (elements.length > most + 1) report('too many elements', wholeElement(most + 1), null)
  checkNotes(node, elements, report)
  return findings
}
