/** The three questions of the fit check, in order. */
export const fitQuestions = ['adult', 'pain', 'warning'] as const
export type FitQuestion = (typeof fitQuestions)[number]
export type FitAnswers = { readonly [question in FitQuestion]?: boolean }

/**
 * Whether home exercises are the right next step: for adults with pain, unless a warning sign needs a clinician first.
 * Null while an answer is missing.
 */
export const fitsBackCare = ({ adult, pain, warning }: FitAnswers): boolean | null => {
  if (adult === undefined || pain === undefined || warning === undefined) return null
  return adult && pain && !warning
}
