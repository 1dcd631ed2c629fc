import type { HandOverTexts } from '#care/server/clinicians/roster/hand-over-texts.en.ts'

export const handOverTexts = {
  left: 'Su profesional clínico ya no está disponible. Lo sentimos. Solicite otra visita.',
} satisfies HandOverTexts
