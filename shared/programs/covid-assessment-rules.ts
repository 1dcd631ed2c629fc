/** The questions in their order (DASH-39): signs of danger, symptoms, exposure, risk. */
export const covidQuestions = ['danger', 'symptoms', 'exposure', 'risk'] as const
export type CovidQuestion = (typeof covidQuestions)[number]

/** Yes or no to each that has been answered. */
export type CovidAnswers = { readonly [question in CovidQuestion]?: boolean }

export type CovidAdvice = 'call911' | 'visit' | 'home'

/** What to do next, never a diagnosis; null while an answer is missing. A sign of danger needs no further question. */
export const covidAdvice = ({ danger, symptoms, exposure, risk }: CovidAnswers): CovidAdvice | null => {
  if (danger) return 'call911'
  if (danger === undefined || symptoms === undefined || exposure === undefined || risk === undefined) return null
  return symptoms && (exposure || risk) ? 'visit' : 'home'
}
