import { type DocumentOf, documentsOf } from '#web/pages.ts'

// The browser build replaces these lists by their values and drops the table (web/prerender-lean.ts).

/** The documents for creating an account or regaining access to one. */
export const registrationDocuments = documentsOf('registration')
export type RegistrationDocument = DocumentOf<'registration'>

export const isRegistrationDocument = (name: string): name is RegistrationDocument => registrationDocuments.some((one) => one === name)

/** The public help pages. Signed-in members see them inside the app. */
export const supportDocuments = documentsOf('support')
export type SupportDocument = DocumentOf<'support'>

export const isSupportDocument = (name: string): name is SupportDocument => supportDocuments.some((one) => one === name)
