import type { importTexts as english } from '#console/questionnaires/import-texts.en.ts'
import type { Translation } from '#ui/lib/texts.ts'

export const importTexts: Translation<typeof english> = {
  title: 'Importar un cuestionario FHIR',
  file: 'Archivo',
  fileHint: 'Un Questionnaire de FHIR R4 en JSON, de hasta 1 MB. Verá lo que no se conserva antes de que se guarde nada.',
  tooLarge: 'Este archivo pasa de 1 MB.',
  tooMuch: 'Este cuestionario es demasiado largo para un borrador. Divida el archivo.',
  noJson: 'Este archivo no es JSON.',
  noQuestionnaire: 'Este archivo no tiene un Questionnaire de FHIR.',
  allKept: 'Se conserva todo lo que hay en este archivo.',
  notKept: {
    one: '{n} elemento de este archivo no se conserva:',
    many: '{n} elementos de este archivo no se conservan:',
    other: '{n} elementos de este archivo no se conservan:',
  },
  more: { one: 'Y {n} más.', many: 'Y {n} más.', other: 'Y {n} más.' },
  make: {
    one: 'Hacer un borrador con {n} pregunta',
    many: 'Hacer un borrador con {n} preguntas',
    other: 'Hacer un borrador con {n} preguntas',
  },
  'why itemType': 'No tenemos este tipo de pregunta.',
  'why group': 'Un grupo con condición o repeticiones se omite con sus preguntas.',
  'why groupTitle': 'Aquí los grupos no tienen título; sus preguntas se conservan.',
  'why nested': 'Está dentro de un grupo o de una pregunta que no se abre.',
  'why displayText': 'Solo se conserva el primer texto, como introducción.',
  'why calculated': 'No se admiten valores ni condiciones que se calculan.',
  'why condition': 'Una pregunta solo puede depender de una respuesta anterior, que se dio o no se dio.',
  'why valueSet': 'Sus respuestas están en otro archivo.',
  'why choiceKind': 'Una opción debe ser un código, un texto o un número entero.',
  'why score': 'Los puntos deben ser un número entero de 0 a 100.',
  'why linkId': 'No tiene nombre propio, o es igual al de otro elemento.',
  'why tooMany': 'Es más de lo que puede tener un cuestionario.',
  'why tooLong': 'Es demasiado largo y se cortó.',
  'why language': 'Los textos se conservan en inglés, español y árabe.',
  'why property': 'No tiene lugar en un borrador.',
}
