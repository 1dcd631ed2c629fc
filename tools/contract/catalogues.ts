const categories = new Set(['zero', 'one', 'two', 'few', 'many', 'other'])

type Forms = Readonly<Record<string, string>>
type Messages = ReadonlyMap<string, string | Forms>

/** Problems of a translation compared with the English catalogue: missing keys, `{params}`, plural forms of its language. */
export function catalogueFindings(language: string, english: unknown, translated: unknown): string[] {
  const [theirs, ours] = [messagesByKey(english), messagesByKey(translated)]
  const keys = new Set([...theirs.keys(), ...ours.keys()])
  return [...keys].flatMap((key) => messageFindings(key, language, theirs.get(key), ours.get(key)))
}

/** Every message of a catalogue by its dotted key; groups and lists may be nested. */
export function messagesByKey(value: unknown, key = ''): Messages {
  if (typeof value === 'string' || isForms(value)) return new Map([[key, value]])
  if (typeof value !== 'object' || value === null) throw new Error(`${key} is neither a text, nor plural forms, nor a group of texts.`)
  return new Map(Object.entries(value).flatMap(([name, inner]) => [...messagesByKey(inner, key ? `${key}.${name}` : name)]))
}

const isForms = (value: unknown): value is Forms =>
  typeof value === 'object' &&
  value !== null &&
  'other' in value &&
  Object.entries(value).every(([name, form]) => categories.has(name) && typeof form === 'string')

function messageFindings(key: string, language: string, english: string | Forms | undefined, ours: string | Forms | undefined): string[] {
  if (english === undefined) return [`${key} is not in English: take it out of ${language}, or add it there.`]
  if (ours === undefined) return [`${key} is missing in ${language}.`]
  if (typeof english !== typeof ours) return [`${key} has plural forms in one of English and ${language} only.`]
  const [wanted, found] = [paramsOf(english), paramsOf(ours)]
  const params = wanted === found ? [] : [`${key} has the parameters ${found || 'none'} in ${language} and ${wanted || 'none'} in English.`]
  return [...params, ...(typeof ours === 'string' ? emptyText(key, language, ours) : pluralFindings(key, language, ours))]
}

const emptyText = (key: string, language: string, text: string) => (text.trim() === '' ? [`${key} is empty in ${language}.`] : [])

function pluralFindings(key: string, language: string, forms: Forms): string[] {
  const needed = new Intl.PluralRules(language).resolvedOptions().pluralCategories
  const missing = needed.filter((category) => !forms[category])
  return missing.length > 0 ? [`${key} lacks the forms ${missing.join(', ')} in ${language}.`] : []
}

/** A plural form may omit the number ('one message'), so the parameters of all forms are compared together. */
function paramsOf(message: string | Forms): string {
  const texts = typeof message === 'string' ? [message] : Object.values(message)
  const params = texts.flatMap((text) => [...text.matchAll(/\{(\w+)\}/g)].map(([param]) => param))
  return [...new Set(params)].sort().join(' ')
}
