/** Why something of a FHIR Questionnaire is not kept; the sentences are in `fhir-import-texts`. */
export const notKeptReasons = [
  'itemType',
  'group',
  'groupTitle',
  'nested',
  'displayText',
  'calculated',
  'condition',
  'valueSet',
  'choiceKind',
  'score',
  'linkId',
  'tooMany',
  'tooLong',
  'language',
  'property',
] as const
export type NotKeptReason = (typeof notKeptReasons)[number]

/** Something that is not kept: its path as in FHIRPath, the reason, and its words if it has any. */
export type Found = { path: string; reason: NotKeptReason; words?: string }

export type JsonObject = Readonly<Record<string, unknown>>
export const isObject = (value: unknown): value is JsonObject => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Extensions that compute answers, texts or conditions, by the end of their URL. */
const calculating = /(?:Expression|variable|cqf-library)$/

/** Walks a FHIR resource, and notes what is not kept. */
export class FhirReader {
  readonly found: Found[] = []
  /** Codes that were shortened or cleaned, by what the file has. */
  private readonly codes = new Map<string, string>()

  note(reason: NotKeptReason, path: string, words?: string): void {
    this.found.push({ path, reason, ...(words === undefined ? {} : { words: words.slice(0, 200) }) })
  }

  /** The objects of a list with their paths; anything else in it is noted. `at` ends with a dot, or is ''. */
  list(of: JsonObject, name: string, at: string): [JsonObject, string][] {
    const value = of[name]
    if (value === undefined) return []
    if (!Array.isArray(value)) {
      this.note('property', `${at}${name}`)
      return []
    }
    return value.flatMap((one, index): [JsonObject, string][] => {
      const path = `${at}${name}[${index}]`
      if (isObject(one)) return [[one, path]]
      this.note('property', path)
      return []
    })
  }

  /** Passes each extension to `read`, and notes those for which it returns false. */
  extensions(of: JsonObject, at: string, read: (extension: JsonObject, path: string) => boolean): void {
    for (const [extension, path] of this.list(of, 'extension', at))
      if (!read(extension, path))
        this.note(calculating.test(String(extension.url)) ? 'calculated' : 'property', path, String(extension.url))
  }

  /** The parts of a complex extension by their URL. */
  parts({ extension }: JsonObject): Map<string, JsonObject> {
    const all = Array.isArray(extension) ? extension.filter(isObject) : []
    return new Map(all.map((part) => [String(part.url), part]))
  }

  /** Notes all properties that were not read. */
  rest(of: JsonObject, at: string, read: readonly string[]): void {
    for (const name of Object.keys(of)) if (!read.includes(name)) this.note('property', `${at}${name}`)
  }

  /** Whether an item's answer, text or condition is computed. */
  isCalculated({ extension }: JsonObject): boolean {
    return Array.isArray(extension) && extension.some((one) => isObject(one) && calculating.test(String(one.url)))
  }

  /** A code without control characters, at most 60 long; a change is noted. */
  code(given: string, path: string): string {
    const clean = given.replace(/\p{Cc}/gu, ' ').slice(0, 60)
    if (clean !== given) this.note('tooLong', path, given)
    this.codes.set(given, clean)
    return clean
  }

  /** The code that is used for a code of the file. */
  known(given: string): string {
    return this.codes.get(given) ?? given
  }

  /** Notes every item within an item that is left out. */
  everyItemIn(of: JsonObject, path: string, reason: NotKeptReason = 'nested', depth = 0): void {
    // A file of nothing but nested items would otherwise overflow the stack.
    if (depth > 20) return
    for (const [item, where] of this.list(of, 'item', `${path}.`)) {
      this.note(reason, where, typeof item.text === 'string' ? item.text : undefined)
      this.everyItemIn(item, where, reason, depth + 1)
    }
  }
}
