/** RX-48: a drug's name as it is looked up: `Metformin Hydrochloride` is `metformin-hydrochloride`. */
export const drugSlug = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}.%]+/gu, '-')
    .replace(/^-+|-+$/g, '')

/** RX-46: what the toggle 'Show brand' switches between. */
export const manufacturers = ['generic', 'brand'] as const
export type Manufacturer = (typeof manufacturers)[number]

/** The number that a strength begins with, for their order: 24 of `24 HR 500 MG` counts hours, not the drug. */
export const strengthOrder = (strength: string): number => Number.parseFloat(strength.replace(/^\d+ (HR|ACTUAT) /, '').replace(/,/g, ''))
