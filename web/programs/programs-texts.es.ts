import type { Translation } from '#ui/lib/texts.ts'
import type { programsTexts as en } from '#web/programs/programs-texts.en.ts'

export const programsTexts: Translation<typeof en> = {
  mentalHealth: 'Salud mental',
  mentalHealthMore: 'Hable con un terapeuta o psiquiatra por video, desde su casa.',
  talk: 'Hablar con alguien',
  counseling: 'Consejería por mensaje, teléfono o video con nuestro socio.',
  betterHelp: 'Ir a BetterHelp',
  crisis: 'En una crisis, llame o envíe un mensaje de texto al {crisis}, las 24 horas del día.',
  chronicCare: 'Cuidado de enfermedades crónicas',
  chronicCareMore: 'Únase a más de 400,000 miembros que cuidan su salud.',
  seePrograms: 'Ver programas',
  backCare: 'Cuidado de espalda y articulaciones',
  backCareMore: 'Terapia de ejercicios en casa con un fisioterapeuta a su lado.',
  startBackCare: 'Empezar el cuidado de espalda',
  newTab: 'se abre en otra pestaña',
  unableToRedirect: 'No podemos redirigirle',
  expertServices: 'Servicios médicos especializados',
  expertServicesMore: 'Una segunda opinión sobre un diagnóstico o tratamiento, de un especialista destacado.',
  askExpert: 'Consultar a un experto',
  covid: 'Autoevaluación de COVID-19',
  covidMore: 'Unas preguntas sobre síntomas, exposición y riesgo.',
  startAssessment: 'Empezar la autoevaluación',
}
