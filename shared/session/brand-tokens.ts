/** Tokens of `ui/tokens.css` that a sponsor's color replaces. */
export const brandTokens = ['primary', 'primary-hover', 'primary-tint', 'primary-tint-hover', 'on-primary', 'link', 'focus'] as const
export type BrandToken = (typeof brandTokens)[number]
