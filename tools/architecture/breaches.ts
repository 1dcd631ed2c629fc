import { areaBreaches } from '#tools/architecture/area-rules.ts'
import { cycleBreaches } from '#tools/architecture/cycle-rule.ts'
import { entryPointBreaches } from '#tools/architecture/entry-point-rules.ts'
import { exportBreaches } from '#tools/architecture/export-rule.ts'
import { layerBreaches } from '#tools/architecture/layer-rule.ts'
import { nameBreaches } from '#tools/architecture/name-rules.ts'
import { singlePlaceBreaches } from '#tools/architecture/single-place-rules.ts'
import { sizeBreaches } from '#tools/architecture/size-rules.ts'
import { readSource } from '#tools/architecture/source.ts'
import { textBreaches } from '#tools/architecture/text-rules.ts'

const rules = [
  layerBreaches,
  cycleBreaches,
  entryPointBreaches,
  areaBreaches,
  singlePlaceBreaches,
  nameBreaches,
  exportBreaches,
  sizeBreaches,
  textBreaches,
]

/** Checks every rule against the given files (path → text). Each violation is a sentence that says what to change. */
export function breachesOf(files: ReadonlyMap<string, string>): string[] {
  const sources = [...files].map(([path, text]) => readSource(path, text))
  return rules.flatMap((rule) => rule(sources))
}
