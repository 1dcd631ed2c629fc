import { fileIsCut } from '#platform/import/csv-rows.ts'
import { decodeText, isDamaged } from '#platform/import/decode-text.ts'
import { ImportFileError } from '#platform/import/import-file.ts'
import { textLines } from '#platform/import/text-lines.ts'
import { type ProductName, readRxNormName } from '#server/prescriptions/load/drug-grammar.ts'
import { countDrugs, openDrugTally, type ReadDrugs, type ReadPackage } from '#server/prescriptions/load/drug-report.ts'
import { ndcOf, rxcuiOf } from '#server/prescriptions/load/ndc.ts'

/** RXNCONSO names by concept, for the RXNSAT file that follows. */
export type RxNormNames = Map<string, ProductName>

/** Column positions; RxNorm files have no header. */
const conso = { concept: 0, source: 11, type: 12, name: 14, suppressed: 16 } as const
const sat = { concept: 0, attribute: 8, value: 10, suppressed: 11 } as const

const isKept = (flag: string | undefined) => flag === 'N' || flag === ''

async function* rowsOf(file: AsyncIterable<Uint8Array>): AsyncGenerator<{ line: number; cells: string[] }> {
  let line = 0
  const widths = { first: 0, last: 0 }
  for await (const batch of textLines(decodeText(file), { refuseLong: true }))
    for (const text of batch) {
      line += 1
      if (text.trim() === '') continue
      const cells = text.split('|')
      widths.first ||= cells.length
      widths.last = cells.length
      yield { line, cells }
    }
  if (widths.last < widths.first) throw new ImportFileError(fileIsCut(line))
}

/** Reads RXNCONSO of the Current Prescribable Content: names of generics (SCD) and brands (SBD). Public domain. */
export const readRxNormNames = async (file: AsyncIterable<Uint8Array>, names: RxNormNames): Promise<ReadDrugs> => {
  const { report, skip, reject } = openDrugTally()
  for await (const { line, cells } of rowsOf(file)) {
    report.read += 1
    const [concept = '', source, type, text = ''] = [cells[conso.concept], cells[conso.source], cells[conso.type], cells[conso.name]]
    const name = readRxNormName(text)
    if (cells.length <= conso.suppressed) reject(line, concept, 'ShortRow')
    else if (cells.some(isDamaged)) reject(line, concept, 'DamagedText')
    else if (source !== 'RXNORM' || !isKept(cells[conso.suppressed]) || !/^(SCD|SBD)$/.test(type ?? '')) skip('NoProduct')
    else if (name === null) reject(line, concept, 'NameUnread')
    else names.set(concept, name)
  }
  report.drugs = countDrugs(names.values())
  return { report, names: [...names.values()], packages: [], prices: [], pharmacyPrices: [] }
}

/** Reads RXNSAT: the packages of each name. */
export const readRxNormPackages = async (file: AsyncIterable<Uint8Array>, names: RxNormNames): Promise<ReadDrugs> => {
  const { report, skip, reject } = openDrugTally()
  const packages = new Map<string, ReadPackage>()
  for await (const { line, cells } of rowsOf(file)) {
    report.read += 1
    const [concept = '', attribute, value = ''] = [cells[sat.concept], cells[sat.attribute], cells[sat.value]]
    const name = names.get(concept)
    const ndc = ndcOf(value)
    if (cells.length <= sat.suppressed) reject(line, concept, 'ShortRow')
    else if (cells.some(isDamaged)) reject(line, concept, 'DamagedText')
    else if (attribute !== 'NDC' || !isKept(cells[sat.suppressed])) skip('OtherAttribute')
    else if (!name) skip('NoProduct')
    else if (ndc === null) reject(line, value, 'NdcInvalid')
    else packages.set(ndc, { ndc, name, size: null, rxcui: rxcuiOf(concept) })
  }
  const all = [...packages.values()]
  report.drugs = countDrugs(all.map(({ name }) => name))
  return { report, names: [], packages: all, prices: [], pharmacyPrices: [] }
}
