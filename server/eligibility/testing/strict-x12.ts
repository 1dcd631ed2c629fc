type StrictGroup = { gs: string[]; transactions: string[][][] }
type StrictInterchange = { isa: string[]; ta1: string[][]; groups: StrictGroup[] }
type Reading = { found: StrictInterchange[]; interchange: StrictInterchange | null; group: StrictGroup | null; open: string[][] | null }

const lengths = [2, 10, 2, 10, 2, 15, 2, 15, 6, 4, 1, 5, 9, 1, 1, 1]

function must(isTrue: unknown, why: string): asserts isTrue {
  if (!isTrue) throw new Error(`not a valid interchange: ${why}`)
}

const readers: Readonly<Record<string, (reading: Reading, segment: string[]) => void>> = {
  isa: (reading, segment) => {
    must(!reading.interchange, 'ISA in an interchange')
    must(segment.length === 17 && segment.slice(1).every((value, index) => value.length === lengths[index]), 'the lengths of ISA')
    must(!reading.found.some(({ isa }) => isa[13] === segment[13]), 'ISA13 is not unique')
    reading.interchange = { isa: segment, ta1: [], groups: [] }
    reading.found.push(reading.interchange)
  },
  ta1: ({ interchange, group }, segment) => {
    must(interchange && !group && segment.length === 6, 'TA1')
    interchange.ta1.push(segment)
  },
  gs: (reading, segment) => {
    must(reading.interchange && !reading.group && segment.length === 9, 'GS')
    reading.group = { gs: segment, transactions: [] }
    reading.interchange.groups.push(reading.group)
  },
  st: (reading, segment) => {
    must(reading.group && !reading.open, 'ST')
    reading.open = [segment]
  },
  se: (reading, segment) => {
    must(reading.group && reading.open, 'SE')
    reading.open.push(segment)
    must(
      Number(segment[1]) === reading.open.length && segment[2] === reading.open[0]?.[2],
      `SE counts ${segment[1]} of ${reading.open.length}`,
    )
    reading.group.transactions.push(reading.open)
    reading.open = null
  },
  ge: (reading, segment) => {
    must(reading.group && !reading.open, 'GE')
    must(Number(segment[1]) === reading.group.transactions.length && segment[2] === reading.group.gs[6], 'count or number of GE')
    reading.group = null
  },
  iea: (reading, segment) => {
    must(reading.interchange && !reading.group, 'IEA')
    must(Number(segment[1]) === reading.interchange.groups.length && segment[2] === reading.interchange.isa[13], 'count or number of IEA')
    reading.interchange = null
  },
}

/**
 * Reads interchanges with `*` and `~` as X12 requires them, independently of the code under test: lengths of ISA, control numbers, counts,
 * unique numbers, and no empty element at the end of a segment.
 * @throws Error at the first violation
 */
export const strictInterchanges = (text: string): StrictInterchange[] => {
  must(text.endsWith('~\n'), 'it does not end with a segment')
  const reading: Reading = { found: [], interchange: null, group: null, open: null }
  for (const line of text.slice(0, -2).split('~\n')) {
    const segment = line.split('*')
    const name = (segment[0] ?? '').toLowerCase()
    must(name === 'isa' || segment.at(-1) !== '', `${name} ends with an empty element`)
    const read = readers[name]
    if (read) read(reading, segment)
    else {
      must(reading.open, `${name} outside of a transaction set`)
      reading.open.push(segment)
    }
  }
  must(!reading.interchange, 'IEA is missing')
  return reading.found
}
