/** The questions in order (DASH-39): danger signs, symptoms, exposure, risk. */
export const covidQuestions = ['danger', 'symptoms', 'exposure', 'risk'] as const
export type CovidQuestion = (typeof covidQuestions)[number]

/** Answers so far: true is yes. */
export type CovidAnswers = { readonly [question in CovidQuestion]?: boolean }

export type CovidAdvice = 'call911' | 'visit' | 'home'

/** Returns the next step, never a diagnosis; null while an answer is missing. A danger sign needs no further answers. */
export const covidAdvice = ({ danger, symptoms, exposure, risk }: CovidAnswers): CovidAdvice | null => {
  if (danger) return 'call911'
  if (danger === undefined || symptoms === undefined || exposure === undefined || risk === undefined) return null
  return symptoms && (exposure || risk) ? 'visit' : 'home'
}
