/** The value at a path of a FHIR resource; undefined if there is none. */
export const partAt = (value: unknown, ...path: readonly (string | number)[]): unknown =>
  path.reduce<unknown>(
    (at, key) => (typeof at === 'object' && at !== null ? (at as Record<string | number, unknown>)[key] : undefined),
    value,
  )

export const listAt = (value: unknown, ...path: readonly (string | number)[]): unknown[] => {
  const found = partAt(value, ...path)
  return Array.isArray(found) ? found : []
}

export const textAt = (value: unknown, ...path: readonly (string | number)[]): string => {
  const found = partAt(value, ...path)
  return typeof found === 'string' ? found.trim() : ''
}

/** The codes of a CodeableConcept. */
export const codesOf = (concept: unknown): string[] =>
  listAt(concept, 'coding')
    .map((coding) => textAt(coding, 'code'))
    .filter(Boolean)

/** `Location/7`, `urn:uuid:…` and `https://…/Location/7` name the same resource by their last part. */
export const keyOfReference = (reference: string): string => reference.split(/[/:]/).at(-1) ?? ''
