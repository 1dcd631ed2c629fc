import type { TrustedTypesPolicy } from '#shared/trusted-types.ts'

type Rules = { createHTML?: (markup: string) => string | null; createScriptURL?: (url: string) => string }
type TrustedTypes = {
  defaultPolicy: unknown
  createPolicy: (name: TrustedTypesPolicy, rules: Rules) => { createScriptURL: (url: string) => string }
}

const browserTypes = () => (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes

/** Script URLs as trusted types, by policy: a page may create each policy only once. */
const made = new Map<TrustedTypesPolicy, string>()

/** Returns this URL as a trusted script URL where the content security policy requires one. The policy allows only this URL. */
export const trustedScriptUrl = (name: Exclude<TrustedTypesPolicy, 'default'>, url: string): string => {
  const known = made.get(name)
  if (known !== undefined) return known
  const trusted =
    browserTypes()
      ?.createPolicy(name, { createScriptURL: () => url })
      .createScriptURL('') ?? url
  made.set(name, trusted)
  return trusted
}

/**
 * Adds a default Trusted Types policy that allows one constant piece of HTML and refuses everything else. Needed for a library that tests
 * browser features when it loads. A page has only one default policy, so only the first call has an effect.
 */
export const admitMarkup = (constant: string): void => {
  const types = browserTypes()
  if (types && !types.defaultPolicy) types.createPolicy('default', { createHTML: (markup) => (markup === constant ? markup : null) })
}
