type TrustedTypes = {
  defaultPolicy: unknown
  createPolicy: (name: 'default', rules: { createHTML: (markup: string) => string | null }) => unknown
}

/**
 * Lets libraries write this one piece of constant markup where the page's policy lets nobody write any. For a library that tries out the
 * browser when it is loaded; everything else stays refused. A page has one such policy, so the first call counts.
 */
export const admitMarkup = (constant: string): void => {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  if (!trustedTypes || trustedTypes.defaultPolicy) return
  trustedTypes.createPolicy('default', { createHTML: (markup) => (markup === constant ? markup : null) })
}
