import type { clinicianChoiceTexts as english } from '#care/sdk/flows/request-visit/clinician-choice-texts.en.ts'
import type { Translation } from '#ui/lib/texts.ts'

export const clinicianChoiceTexts: Translation<typeof english> = {
  withWhom: '¿Con quién desea la visita?',
  firstAvailable: 'El primer profesional disponible',
  firstAvailableMore: 'Cualquier profesional con licencia en su estado.',
  yours: 'De los suyos',
  speaks: 'Habla {languages}',
  nextOpening: 'Próximo horario: {time}',
  noOpening: 'Sin horarios en las próximas dos semanas.',
  showAll: { one: 'Ver {n} profesional', many: 'Ver los {n} de profesionales', other: 'Ver los {n} profesionales' },
  keep: 'Guardar a {name} como su profesional',
  unkeep: 'Quitar a {name} de sus profesionales',
  askedFirst: 'Primero le preguntaremos al profesional que elija. Si no responde en un día, podrá hacerlo cualquier otro profesional.',
  notOffered: 'Este profesional no ofrece este tipo de visita en este estado. Elija a otra persona.',
  asapAnyone: 'Le atenderá el primer profesional que esté libre.',
  clinician: 'Profesional',
}
