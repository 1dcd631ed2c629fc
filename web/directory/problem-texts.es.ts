import type { Translation } from '#ui/lib/texts.ts'
import type { problemTexts as en } from '#web/directory/problem-texts.en.ts'

export const problemTexts: Translation<typeof en> = {
  report: 'Reportar un problema',
  about: 'Sobre {name}',
  what: '¿Qué está mal?',
  choose: 'Elija una opción',
  phone: 'El teléfono está mal',
  address: 'La dirección está mal',
  closed: 'Cerró o se mudó',
  'not-taking-patients': 'No acepta pacientes',
  other: 'Otra cosa',
  note: '¿Hay algo más que debamos saber? (opcional)',
  noteHint: 'Hasta {n} caracteres. No incluya nada sobre su salud.',
  send: 'Enviar reporte',
  thanks: 'Gracias. Lo revisaremos.',
}
