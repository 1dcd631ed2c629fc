/** The pages of help that are open to all; for who is signed in they stand in the app. */
export const supportDocuments = ['support', 'technical-support', 'questions-or-feedback', 'uhcmentalhealth'] as const
export type SupportDocument = (typeof supportDocuments)[number]

export const isSupportDocument = (name: string): name is SupportDocument => supportDocuments.some((one) => one === name)
