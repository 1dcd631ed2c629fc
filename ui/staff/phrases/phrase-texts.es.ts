import { noteWordTexts } from '#shared/notes/note-word-texts.es.ts'
import type { Translation } from '#ui/lib/texts.ts'
import type { phraseTexts as en } from '#ui/staff/phrases/phrase-texts.en.ts'

export const phraseTexts: Translation<typeof en> = {
  templates: 'Plantillas',
  templatesLead: 'Una plantilla completa las cuatro partes de una nota.',
  shortPhrases: 'Frases cortas',
  shortPhrasesLead: 'Escriba un punto y el atajo en una nota, y presione Tab.',
  practiceServices: 'Servicios',
  practiceServicesLead:
    'Códigos con las palabras de su consultorio. Las descripciones de CPT pertenecen a la American Medical Association; no las copie.',
  nonePhrases: 'Ninguna todavía.',
  addTemplate: 'Agregar plantilla',
  addPhrase: 'Agregar frase',
  addServicePhrase: 'Agregar servicio',
  change: 'Cambiar',
  changeOf: 'Cambiar {what}',
  name: 'Nombre',
  shortcut: 'Atajo',
  shortcutHint: 'De 2 a 20 letras, números o guiones, sin el punto.',
  text: 'Texto',
  save: 'Guardar',
  removeTitle: '¿Quitar esto?',
  removeText: 'Las notas que usaron “{what}” no cambian.',
  removeYes: 'Quitar',
  keep: 'Conservar',
  removed: 'Se quitó',
  removeOf: 'Quitar {what}',
  ...noteWordTexts,
}
