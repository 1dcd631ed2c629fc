/** Type-safe access to untrusted JSON for the bundle of every page. Zod would be larger than the rest of that bundle. */

export type Json = { readonly [key: string]: unknown }

export const asObject = (value: unknown): Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {}

export const asList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

export const asTexts = (value: unknown): string[] => asList(value).filter((item) => typeof item === 'string')
