/** The names of `ui/tokens.css` that a sponsor's colour takes the place of. */
export const brandTokens = ['primary', 'primary-hover', 'primary-tint', 'primary-tint-hover', 'on-primary', 'link', 'focus'] as const
export type BrandToken = (typeof brandTokens)[number]
