import type { InterpreterTexts } from '#shared/interpreters/interpreter-texts.en.ts'

export const interpreterTexts: InterpreterTexts = {
  ase: 'lengua de señas estadounidense',
  title: 'Intérprete',
  needs: 'Necesito un intérprete (gratis)',
  needsMore: 'Pediremos a la clínica que invite a uno. En la llamada, todos ven quién es el intérprete.',
  language: 'Idioma',
  choose: 'Elija una opción',
  chooseLanguage: 'Elija el idioma.',
  signByVideo: 'Las visitas en lengua de señas estadounidense son por video. Elija Video.',
  speaks: '{name} habla {language}, así que la clínica no invitará a un intérprete a menos que usted aún lo quiera.',
  anyway: 'Aun así quiero un intérprete',
  otherHelp: '¿Necesita un idioma que no está en la lista u otro tipo de ayuda? Es gratis: {ask}. Conservaremos lo que ingresó aquí.',

  none: 'No solicitado',
  requested: '{language}, solicitado',
  invited: '{language}, con invitación enviada',
  spoken: '{language}, que habla su profesional',
  add: 'Solicitar un intérprete',
  change: 'Cambiar intérprete',
  save: 'Guardar',
  keep: 'Volver',
  saved: 'Intérprete actualizado',
  begun: 'La visita ya empezó o terminó, así que esto no se puede cambiar aquí. Dígaselo a su profesional.',

  badgeNeeded: 'Necesita intérprete: {language}',
  badgeInvited: 'Intérprete invitado: {language}',
  badgeSpoken: 'Prefiere {language}, que usted habla',
  needed: '{language}, sin invitación todavía',
  spokenByYou: '{language}, que usted habla',
}
