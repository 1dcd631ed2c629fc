import { numberCells, runStartsOf, totalsOf } from '#server/directory/snapshot/snapshot-cells.ts'
import { type Columns, groupOf, hasCategory, sexes, sexOf, sharedColumn, tagOf } from '#server/directory/snapshot/snapshot-columns.ts'
import { counted, sortedBy, sortedByPlace } from '#server/directory/snapshot/snapshot-sort.ts'

const encoder = new TextEncoder()
/** Maximum bytes of a UTF-16 unit in UTF-8. */
const widest = 3

/** A growing buffer of concatenated texts. */
const growingText = () => {
  let bytes = new Uint8Array(1024)
  let starts = new Uint32Array(64)
  let [used, count] = [0, 0]
  return {
    add: (text: string): void => {
      if (used + text.length * widest > bytes.length) {
        const larger = new Uint8Array(2 * bytes.length + text.length * widest)
        larger.set(bytes)
        bytes = larger
      }
      if (count + 1 >= starts.length) {
        const larger = new Uint32Array(2 * starts.length)
        larger.set(starts)
        starts = larger
      }
      used += encoder.encodeInto(text, bytes.subarray(used)).written
      count += 1
      starts[count] = used
    },
    count: () => count,
    /** Copies the bytes to shared memory, with the start of each text and the end of the last. */
    finish: (): { text: Uint8Array; start: Uint32Array } => {
      const text = sharedColumn(Uint8Array, used)
      text.set(bytes.subarray(0, used))
      const start = sharedColumn(Uint32Array, count + 1)
      start.set(starts.subarray(0, count + 1))
      return { text, start }
    },
  }
}

/** One input row: fixed-point degrees, category numbers (the first is the main one), and the searchable name. */
export type SnapshotRow = { id: string; lat: number; lon: number; sex: number; categories: readonly number[]; name: string }

type Options = { rows: number; categories: number; hasNumericIds: boolean }

/** The input rows, ordered by name, then id: a row's index is its rank. */
type Arrived = { lat: Int32Array; lon: Int32Array; tag: Uint32Array; first: Uint8Array; idNumber: Float64Array; ids: string[] }

const bitsOf = (categories: readonly number[]): number => categories.reduce((bits, category) => bits | (1 << category), 0)

/** The per-row columns, in the snapshot's row order. */
const pickRows = ({ lat, lon, tag, idNumber, ids }: Arrived, order: Uint32Array) => {
  const pick = <A extends Int32Array | Uint32Array | Float64Array>(into: A, from: A): A => {
    for (let at = 0; at < into.length; at += 1) into[at] = from[order[at] as number] as number
    return into
  }
  const rank = sharedColumn(Uint32Array, order.length)
  rank.set(order)
  const texts = growingText()
  if (ids.length > 0) for (const row of order) texts.add(ids[row] as string)
  const { text, start } = texts.finish()
  return {
    lat: pick(sharedColumn(Int32Array, order.length), lat),
    lon: pick(sharedColumn(Int32Array, order.length), lon),
    tag: pick(sharedColumn(Uint32Array, order.length), tag),
    idNumber: pick(sharedColumn(Float64Array, idNumber.length), idNumber),
    rank,
    idText: text,
    idStart: start,
  }
}

/** The row orders by group and place, by further categories and by name, with the counts of each. */
const arrange = ({ lat, lon, tag, first }: Arrived, categories: number) => {
  const { cellOf, cells, rowStart, cellColumn } = numberCells(lat, lon)
  const groups = categories * sexes
  const keys = cells * groups
  const keyOf = (row: number, category: number) => (cellOf[row] as number) * groups + groupOf(category, sexOf(tag[row] as number))
  const ownKeyOf = (row: number) => keyOf(row, first[row] as number)
  const placed = sortedByPlace(lat, lon)
  const order = sortedBy(placed, keys, ownKeyOf)
  const runs = runStartsOf(keys, (see) => {
    for (const row of order) see(ownKeyOf(row))
  })

  const eachFurther = (see: (key: number, row: number) => void) => {
    for (const row of placed) {
      const bits = tag[row] as number
      for (let category = 0; category < categories; category += 1)
        if (category !== first[row] && hasCategory(bits, category)) see(keyOf(row, category), row)
    }
  }
  const place = new Uint32Array(order.length)
  for (let at = 0; at < order.length; at += 1) place[order[at] as number] = at
  const moreRuns = runStartsOf(keys, eachFurther)
  const moreRows = sharedColumn(Uint32Array, moreRuns[keys] as number)
  const next = moreRuns.slice()
  eachFurther((key, row) => {
    const at = next[key] as number
    moreRows[at] = place[row] as number
    next[key] = at + 1
  })

  const byName = sharedColumn(Uint32Array, order.length)
  byName.set(sortedBy(counted(order.length), cells, (row) => cellOf[row] as number).map((row) => place[row] as number))
  const totals = totalsOf(cells, groups, { runs, moreRuns })
  return { order, columns: { rowStart, cellColumn, runs, moreRuns, moreRows, byName, totals } }
}

/** Builds columns from `rows` rows, which must arrive in order of name, then id. */
export const openSnapshotBuilder = ({ rows, categories, hasNumericIds }: Options) => {
  const arrived: Arrived = {
    lat: new Int32Array(rows),
    lon: new Int32Array(rows),
    tag: new Uint32Array(rows),
    first: new Uint8Array(rows),
    idNumber: new Float64Array(hasNumericIds ? rows : 0),
    ids: [],
  }
  const names = growingText()
  const nameRank: number[] = []
  let rank = 0
  let lastName: string | undefined

  return {
    add: ({ id, lat, lon, sex, categories: own, name }: SnapshotRow): void => {
      arrived.lat[rank] = lat
      // 180° east is 180° west.
      arrived.lon[rank] = lon === 1_800_000_000 ? -lon : lon
      arrived.tag[rank] = tagOf(bitsOf(own), sex)
      arrived.first[rank] = own[0] as number
      if (hasNumericIds) arrived.idNumber[rank] = Number(id)
      else arrived.ids.push(id)
      if (name !== lastName) {
        names.add(name)
        nameRank.push(rank)
        lastName = name
      }
      rank += 1
    },
    finish: (): Columns => {
      if (rank !== rows) throw new Error(`${rows} rows were announced, ${rank} came`)
      const { order, columns } = arrange(arrived, categories)
      const { text: nameText, start: nameStart } = names.finish()
      const ranks = sharedColumn(Uint32Array, nameRank.length + 1)
      ranks.set(nameRank)
      ranks[nameRank.length] = rows
      return { ...pickRows(arrived, order), ...columns, nameText, nameStart, nameRank: ranks }
    },
  }
}
