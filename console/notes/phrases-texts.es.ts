import type { phrasesTexts as en } from '#console/notes/phrases-texts.en.ts'
import type { Translation } from '#ui/lib/texts.ts'

export const phrasesTexts: Translation<typeof en> = {
  title: 'Plantillas y frases del consultorio',
  lead: 'Cada profesional clínico las ve en sus notas, junto a las suyas, y solo los administradores las cambian. No escriba aquí datos de ningún paciente.',
  clinicians: 'Profesionales clínicos',
}
