import { selectedPerson } from '#shared/sso/sso-calls.ts'
import { tabEntry } from '#ui/lib/page/tab-state.ts'

/**
 * The person for whom /register/create-account creates an account. A cookie, the registration ticket, authorizes it (SSO-08, SHELL-017).
 */
export const personToRegister = tabEntry('person-to-register', (value) => selectedPerson.safeParse(value).data ?? null)
