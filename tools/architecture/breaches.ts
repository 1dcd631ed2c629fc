import { areaBreaches } from '#tools/architecture/area-rules.ts'
import { circleBreaches } from '#tools/architecture/circle-rule.ts'
import { doorBreaches } from '#tools/architecture/door-rules.ts'
import { nameBreaches } from '#tools/architecture/name-rules.ts'
import { placeBreaches } from '#tools/architecture/place-rules.ts'
import { roomBreaches } from '#tools/architecture/room-rules.ts'
import { readSource } from '#tools/architecture/source.ts'

const rules = [roomBreaches, circleBreaches, doorBreaches, areaBreaches, placeBreaches, nameBreaches]

/** Every breach of the rules of the house in the given files (path → text), each a sentence that says what to do. */
export function breachesOf(files: ReadonlyMap<string, string>): string[] {
  const sources = [...files].map(([path, text]) => readSource(path, text))
  return rules.flatMap((rule) => rule(sources))
}
