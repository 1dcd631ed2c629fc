import type { clinicHandOverTexts as english } from '#care/clinic/visits/hand-over/clinic-hand-over-texts.en.ts'
import type { Translation } from '#ui/lib/texts.ts'

export const clinicHandOverTexts: Translation<typeof english> = {
  handOver: 'Pasar a un colega',
  dialogTitle: 'Pasar esta visita a un colega',
  dialogText:
    'Su colega recibe un ofrecimiento y ve la visita de inmediato. La visita sigue con usted hasta que la acepte. Entonces recibe sus notas sin terminar y avisamos al miembro.',
  colleague: 'Colega',
  choose: 'Elija un colega',
  hint: 'Colegas con licencia en {state} que atienden este tipo de visita y están libres a esa hora.',
  nobody: 'En este momento ningún colega puede hacerse cargo de la visita. Puede devolverla a la lista de espera o cancelarla.',
  signedIn: 'con sesión iniciada',
  note: 'Nota para su colega (opcional)',
  noteHint: 'El miembro nunca ve esta nota.',
  offer: 'Ofrecer la visita',
  waits: 'Ofrecida a {name}',
  waitsText: '{name} puede aceptarla hasta las {time}. Hasta entonces la visita sigue con usted.',
  withdraw: 'Retirar el ofrecimiento',
  withdrawn: 'Ofrecimiento retirado',
  declined: '{name} no aceptó la visita. Sigue siendo suya.',
  lapsed: '{name} no respondió a tiempo. La visita sigue siendo suya.',
  offered: '{name} quiere pasarle esta visita',
  offeredText: 'Puede aceptarla hasta las {time}. Las notas sin terminar vienen con la visita.',
  noteOf: 'Nota de {name}',
  unreadable: 'No pudimos leer esta nota.',
  accept: 'Aceptar la visita',
  accepted: 'Ahora la visita es suya',
  decline: 'No aceptar',
  declinedNow: 'Ofrecimiento no aceptado',
  offers: 'Ofrecidas a usted',
  offersCount: {
    one: 'Un colega le ofrece {n} visita',
    many: 'Sus colegas le ofrecen {n} visitas',
    other: 'Sus colegas le ofrecen {n} visitas',
  },
  until: 'de {name}, hasta las {time}',
}
