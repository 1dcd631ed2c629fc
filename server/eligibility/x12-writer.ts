// What we write always uses these separators, whatever the other side uses.
const [element, component, terminator] = ['*', ':', '~']
/** Separates the repeats of an element. */
export const repetition = '^'
const reserved = /[*:^~]/

/** X12's extended characters of ASCII. */
const plain = /^[\x20-\x7e]*$/

/** Whether a text can be written as it is: printable ASCII without our separators. */
export const isWritable = (value: string): boolean => plain.test(value) && !reserved.test(value)

/** Text for a place that must be filledText: what cannot be written is left out, and the rest is cut. */
export const filledText = (value: string, least: number, most: number): string =>
  [...value].filter(isWritable).join('').slice(0, most).padEnd(least)

export type X12Component = string | number | null
/** An element: a value, or the components of a composite. */
export type X12Element = X12Component | readonly X12Component[]

const written = (values: readonly (string | number)[], separator: string): string =>
  values.join(separator).replace(new RegExp(`\\${separator}+$`), '')

/** Writes a segment; empty elements and components at the end are left off. */
export const x12Segment = (name: string, ...elements: readonly X12Element[]): string => {
  const texts = elements.map((one) =>
    one !== null && typeof one === 'object'
      ? written(
          one.map((part) => part ?? ''),
          component,
        )
      : (one ?? ''),
  )
  return `${written([name, ...texts], element)}${terminator}\n`
}

const largestNumber = 999_999_999

/** Control number of an interchange that we send: nine digits, never zero. */
export const controlNumber = (number: number): string => String(((number - 1) % largestNumber) + 1).padStart(9, '0')

/** Date and time in UTC: `YYYYMMDD` and `HHMM`. */
export const x12Time = (at: Date): readonly [day: string, time: string] => {
  const iso = at.toISOString()
  return [iso.slice(0, 10).replaceAll('-', ''), iso.slice(11, 16).replace(':', '')]
}

/** A party of an interchange: the qualifier of its id (ISA05 or ISA07), and the id. */
export type X12Party = { qualifier: string; id: string }
export type X12Interchange = { sender: X12Party; receiver: X12Party; at: Date; number: string; isTest: boolean }

/** ISA of version 00501. It asks for no acknowledgment. */
export const isaSegment = ({ sender, receiver, at, number, isTest }: X12Interchange): string => {
  const [day, time] = x12Time(at)
  const values = [
    ['00', ' '.repeat(10), '00', ' '.repeat(10)],
    [sender.qualifier, filledText(sender.id, 15, 15), receiver.qualifier, filledText(receiver.id, 15, 15)],
    [day.slice(2), time, repetition, '00501', number, '0', isTest ? 'T' : 'P', component],
  ].flat()
  // Nothing is left off: ISA has a fixed length.
  return `${['ISA', ...values].join(element)}${terminator}\n`
}
