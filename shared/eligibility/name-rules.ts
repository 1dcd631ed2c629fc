import { personName } from '#shared/fields/person-name.ts'

/** How the names of a file are read. `oneNameForBoth`: a person with a last name alone has it as first name too. */
export type NameSettings = { oneNameForBoth: boolean }

/** A name that was read: as it is stored, and the finding if that is not what the file says. */
export type NameRead =
  | { name: string; finding: 'unusual name' | 'one name for first and last' | null }
  | { refused: 'missing name' | 'bad name' }

const romans = ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX']

/** Behind another word, a generation: `Smith III`. Alone, as in `Iv`, it is a name; `Vi` is one in Vietnamese also behind another. */
const generation = /(?<=\S )(?:ii|iii|iv|vii|viii)$/i

const capitalized = (word: string): string =>
  word
    .toLowerCase()
    .replace(/(^|[^\p{L}\p{M}])(\p{L})/gu, (all) => all.toUpperCase())
    .replace(/(^|[^\p{L}\p{M}])Mc(\p{L})(?=\p{L}{2})/gu, (_, before: string, letter: string) => `${before}Mc${letter.toUpperCase()}`)

/** Converts a name in capitals to usual case: `MCDONALD III` → `McDonald III`, `O'BRIEN JR` → `O'Brien Jr`. Other names keep their case. */
const inUsualCase = (name: string): string => {
  const isCapitals = name === name.toUpperCase() && name.length > 1
  return (isCapitals ? capitalized(name) : name).replace(generation, (roman) => roman.toUpperCase())
}

const valid = personName()
const isName = (text: string): boolean => valid.safeParse(text).success && /\p{L}/u.test(text)

/** `Jones/Smith` → `Jones-Smith`; a digit that tells people of one name apart becomes a Roman numeral, so that it still does. */
const usualSigns = (text: string): string =>
  text.replace(/(?<=\p{L}) ?\/ ?(?=\p{L})/gu, '-').replace(/(?<=\p{L} )[1-9]$/u, (digit) => romans[Number(digit) - 1] ?? digit)

/** A name as a file gives it, without signs and blanks that say nothing. */
export const plainName = (said: string): string => said.replace(/\s+/g, ' ').replace(/[.,]/g, '').replace(/[`´‘]/g, "'").trim()

/** Reads one name of a person, as a file gives it. */
export const readName = (said: string): NameRead => {
  const plain = plainName(said)
  if (plain === '') return { refused: 'missing name' }
  if (isName(plain)) return { name: inUsualCase(plain), finding: null }
  const usual = usualSigns(plain)
  return isName(usual) ? { name: inUsualCase(usual), finding: 'unusual name' } : { refused: 'bad name' }
}

/** Reads the first name; without one, a person may have the last name alone. */
export const readFirstName = (first: string, last: string, { oneNameForBoth }: NameSettings): NameRead => {
  const read = readName(first)
  if (!('refused' in read) || read.refused !== 'missing name' || !oneNameForBoth) return read
  const only = readName(last)
  return 'refused' in only ? read : { name: only.name, finding: 'one name for first and last' }
}
