type TrustedTypes = {
  defaultPolicy: unknown
  createPolicy: (name: 'default', rules: { createHTML: (markup: string) => string | null }) => unknown
}

/**
 * Adds a default Trusted Types policy that allows one constant piece of HTML and refuses everything else. Needed for a library that tests
 * browser features when it loads. A page has only one default policy, so only the first call has an effect.
 */
export const admitMarkup = (constant: string): void => {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  if (!trustedTypes || trustedTypes.defaultPolicy) return
  trustedTypes.createPolicy('default', { createHTML: (markup) => (markup === constant ? markup : null) })
}
