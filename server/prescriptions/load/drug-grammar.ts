/** A package's contents in words; `brand` is empty for a generic. */
export type ProductName = { drug: string; brand: string; form: string; strength: string }

/** Words for salts and hydrates, which matter neither for members nor for prices. */
const salts =
  'hydrochloride hcl dihydrochloride hydrobromide sodium potassium calcium magnesium besylate mesylate maleate fumarate hemifumarate tartrate bitartrate succinate acetate phosphate sulfate citrate lactate nitrate bromide chloride tosylate gluconate pamoate stearate palmitate propionate dipropionate furoate valerate hyclate monohydrate dihydrate trihydrate anhydrous disodium erbumine medoxomil axetil xinafoate'.split(
    ' ',
  )

/** `metformin hydrochloride` → `metformin`; a pure salt, such as potassium chloride, is unchanged. */
export const withoutSalt = (ingredient: string): string => {
  const words = ingredient.trim().split(/\s+/)
  let end = words.length
  while (end > 1 && salts.includes((words[end - 1] as string).toLowerCase())) end -= 1
  const isSaltAlone = salts.includes((words[0] as string).toLowerCase())
  return (isSaltAlone ? words : words.slice(0, end)).join(' ')
}

/** `LISINOPRIL` and `lisinopril` → `Lisinopril`; mixed case is unchanged. */
export const titled = (name: string): string =>
  name === name.toUpperCase() || name === name.toLowerCase()
    ? name.toLowerCase().replace(/(^|[\s/-])\p{L}/gu, (letter) => letter.toUpperCase())
    : name

const number = String.raw`\d[\d.,]*`
const unit = '(?:MG|MCG|GM?|UNT|UNITS?|MEQ|MMOL|ML|MCI|BAU|AU|IR|CELLS|%)'
const strength = String.raw`${number}\s?${unit}(?:\/(?:${number}\s?)?(?:ML|MG|GM?|HR|ACTUAT|SQCM|L))?`
const factor = new RegExp(String.raw`^(${number} (?:HR|ACTUAT|ML)) (?=\D)`)
const part = new RegExp(`^(.+?) (${strength})(?: (.+))?$`)

/**
 * Parses an RxNorm name of a dispensed drug: `[factor] ingredient strength (/ ingredient strength)* form [brand]`, such as `24 HR
 * metformin hydrochloride 500 MG Extended Release Oral Tablet [Fortamet]`. Null for others, such as kits.
 */
export const readRxNormName = (name: string): ProductName | null => {
  const [, unbranded = '', brand = ''] = /^(.*?)(?: \[([^\]]+)\])?$/.exec(name.trim()) ?? []
  const times = factor.exec(unbranded)?.[1]
  const parts = (times ? unbranded.slice(times.length + 1) : unbranded).split(' / ').map((text) => part.exec(text))
  if (parts.some((found) => found === null) || parts.slice(0, -1).some((found) => found?.[3])) return null
  const form = parts.at(-1)?.[3]
  if (!form) return null
  return {
    drug: parts.map((found) => titled(withoutSalt(found?.[1] ?? ''))).join(' / '),
    brand,
    form,
    strength: [...(times ? [times] : []), parts.map((found) => found?.[2]).join(' / ')].join(' '),
  }
}

/** Dose forms by their abbreviations in price lists. */
const forms: readonly (readonly [RegExp, string])[] = [
  [/^TAB(LET)?S?$/, 'Oral Tablet'],
  [/^CAP(SULE)?S?$/, 'Oral Capsule'],
  [/^(TAB|TABLET) (CHEW|CHEWABLE)$|^CHEW(ABLE)? TAB(LET)?$/, 'Chewable Tablet'],
  [/^(ODT|TAB(LET)? ODT|DISINTEGRATING TABLET)$/, 'Disintegrating Oral Tablet'],
  [/^SOL(N|UTION)?$/, 'Solution'],
  [/^SUSP(ENSION)?$/, 'Suspension'],
  [/^CRE?A?M$/, 'Topical Cream'],
  [/^OINT(MENT)?$/, 'Topical Ointment'],
]
const released: Readonly<Record<string, string>> = {
  ER: 'Extended Release',
  XR: 'Extended Release',
  SR: 'Extended Release',
  DR: 'Delayed Release',
  EC: 'Delayed Release',
}

const several = new RegExp(String.raw`^(.+?)\s+(${number}(?:-${number})*\s?${unit}(?:\/(?:${number}\s?)?[A-Z]+)?)\s+(.+)$`)

/** Parses a NADAC description, such as `METFORMIN HCL ER 500 MG TABLET`; used for packages that no other file names. */
export const readNadacDescription = (description: string, isBrand: boolean): ProductName | null => {
  const found = several.exec(description.trim())
  if (!found) return null
  const [, words = '', dose = '', last = ''] = found
  const [, name = '', release = '', times = ''] = /^(.+?)(?: (ER|XR|SR|DR|EC))?(?: (\d+ (?:HR|DAY)))?$/.exec(words) ?? []
  const plain = forms.find(([pattern]) => pattern.test(last))?.[1] ?? titled(last)
  const drug = titled(isBrand ? name : withoutSalt(name))
  return {
    drug,
    brand: isBrand ? drug : '',
    form: [released[release], plain].filter(Boolean).join(' '),
    strength: (times && `${times} `) + dose.replace(/(\d)(MG|MCG|ML|GM?)\b/, '$1 $2'),
  }
}
