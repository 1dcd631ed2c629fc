import { selectedPerson } from '#shared/sso/sso-calls.ts'
import { tabEntry } from '#ui/lib/tab-state.ts'

/** Whom /register/create-account makes an account for; its right to do so is the registration ticket, a cookie (SSO-08, SHELL-017). */
export const personToRegister = tabEntry('person-to-register', (value) => selectedPerson.safeParse(value).data ?? null)
