import { seededRandom } from '#server/demo/seeded-random.ts'
import { radiusOptions } from '#shared/directory/search-area.ts'
import { specialtyFilter } from '#shared/providers/provider-rules.ts'
import { specialties } from '#shared/providers/specialties.ts'

/** Returns the list in random order. */
export const shuffled = <T>(list: readonly T[], random: () => number): T[] => {
  const all = [...list]
  for (let at = all.length - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1))
    ;[all[at], all[other]] = [all[other] as T, all[at] as T]
  }
  return all
}

/** The number of fullest zips; dense searches start in one of them. */
export const crowded = 200

const listed = specialties.flatMap((specialty) => specialtyFilter(specialty) ?? [])

/**
 * Queries like those of members: any radius of the screen, a specialty in 60 %, a gender in 30 %, the start of a last name in 20 %.
 * `zips` are sorted fullest first; dense searches start in a crowded one, sparse ones in the emptier half.
 */
export const searchMix = (zips: readonly string[], isDense: boolean, count: number, seed: number): string[] => {
  const random = seededRandom(seed)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  const from = isDense ? zips.slice(0, crowded) : zips.slice(Math.floor(zips.length / 2))
  return Array.from({ length: count }, () => {
    const query = new URLSearchParams({ zip: pick(from), radius: String(pick(radiusOptions)), limit: '25', version: '2' })
    if (random() < 0.6) query.set('specialty', pick(listed))
    if (random() < 0.3) query.set('gender', pick(['M', 'F']))
    if (random() < 0.2) query.set('last', pick(['sm', 'mar', 'be', 'kim', 'or', 'jo', 'l']))
    return query.toString()
  })
}
