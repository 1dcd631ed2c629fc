import type { Translation } from '#ui/lib/texts.ts'
import type { problemTexts as en } from '#web/directory/problem-texts.en.ts'

export const problemTexts: Translation<typeof en> = {
  report: 'Informar de un problema',
  about: 'Sobre {name}',
  what: '¿Qué no es correcto?',
  choose: 'Elija una opción',
  phone: 'El teléfono no es correcto',
  address: 'La dirección no es correcta',
  closed: 'Cerró o se mudó',
  'not-taking-patients': 'No acepta pacientes',
  other: 'Otra cosa',
  note: '¿Qué más debemos saber? (opcional)',
  noteHint: 'Hasta {n} caracteres. No escriba nada sobre su salud.',
  send: 'Enviar informe',
  thanks: 'Gracias. Lo revisaremos.',
}
