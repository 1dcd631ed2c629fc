/** Careful steps into JSON of others, for what every page loads at once: the schema library would weigh more than all of it. */

export type Json = { readonly [key: string]: unknown }

export const asObject = (value: unknown): Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {}

export const asList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

export const asTexts = (value: unknown): string[] => asList(value).filter((item) => typeof item === 'string')
