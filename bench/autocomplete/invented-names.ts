import { seededRandom } from '#server/demo/seeded-random.ts'

const consonants = ['b', 'c', 'd', 'f', 'g', 'h', 'l', 'm', 'n', 'p', 'r', 's', 't', 'v', 'z', 'cl', 'pr', 'tr', 'st', 'ph']
const vowels = ['a', 'e', 'i', 'o', 'u', 'y']
const ends = ['min', 'pril', 'zide', 'tin', 'pine', 'cline', 'xone', 'tron', 'fen', 'zole', 'cillin', 'sone', 'dol', 'lol', 'pam', 'mide']
const forms = ['tablet', 'capsule', 'solution', 'cream', 'extended release tablet', 'inhaler', 'suspension', 'patch']

/** Invented names in the style of drugs: some twenty thousand substances, each with five strengths, in several forms. */
export const inventedNames = (count: number): string[] => {
  const next = seededRandom(42)
  const pick = (list: readonly string[]): string => list[Math.floor(next() * list.length)] ?? ''
  const syllable = () => pick(consonants) + pick(vowels)
  const names: string[] = []
  while (names.length < count) {
    const substance = syllable() + syllable() + (next() < 0.5 ? syllable() : '') + pick(ends)
    for (let strength = 1; strength <= 5; strength += 1) names.push(`${substance} ${strength * 5} mg ${pick(forms)}`)
  }
  return names.slice(0, count)
}

/** A word with one typo, of four kinds in turn, never in the first letter. */
export const withSlip = (word: string, turn: number): string => {
  const at = 1 + (turn % Math.max(1, word.length - 2))
  const [before, letter, after] = [word.slice(0, at), word[at] ?? '', word.slice(at + 1)]
  const kinds = [
    before + after,
    `${before}${letter}${letter}${after}`,
    `${before}x${after}`,
    `${before}${after.slice(0, 1)}${letter}${after.slice(1)}`,
  ]
  return kinds[turn % 4] ?? word
}
