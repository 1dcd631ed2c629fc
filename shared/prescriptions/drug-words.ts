/** RX-48: returns the lookup form of a drug's name: `Metformin Hydrochloride` becomes `metformin-hydrochloride`. */
export const drugSlug = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}.%]+/gu, '-')
    .replace(/^-+|-+$/g, '')

const forms =
  /\s+(?:oral|chewable|(?:extended|delayed) release|metered dose|tablet|capsule|inhaler|solution|suspension|cream|ointment|injection|spray|drops|patch).*$/i

/** Returns the drug's name in a medication's label: `Lisinopril 10 mg tablet` becomes `Lisinopril`. */
export const drugNameOf = (label: string): string =>
  label
    .replace(/\s+\d.*$/, '')
    .replace(forms, '')
    .trim()

/** RX-46: the values of the toggle 'Show brand'. */
export const manufacturers = ['generic', 'brand'] as const
export type Manufacturer = (typeof manufacturers)[number]

/** Returns the leading number of a strength, for sorting; in `24 HR 500 MG` the hours are skipped. */
export const strengthOrder = (strength: string): number => Number.parseFloat(strength.replace(/^\d+ (HR|ACTUAT) /, '').replace(/,/g, ''))
