export const handOverTexts = {
  left: 'Your clinician is no longer available. We’re sorry. Please request another visit.',
} as const
export type HandOverTexts = Record<keyof typeof handOverTexts, string>
