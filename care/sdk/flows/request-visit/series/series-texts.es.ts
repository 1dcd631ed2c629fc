import type { seriesTexts as english } from '#care/sdk/flows/request-visit/series/series-texts.en.ts'
import type { Translation } from '#ui/lib/texts.ts'

export const seriesTexts: Translation<typeof english> = {
  title: 'Repetir su visita con {name}',
  lead: 'Sus visitas serán a la misma hora del día que la primera, también cuando cambie la hora.',
  how: '¿Con qué frecuencia?',
  every1: 'Cada semana',
  every2: 'Cada dos semanas',
  every4: 'Cada cuatro semanas',
  visits: 'Número de visitas',
  visitsHint: 'Incluye la visita que ya reservó.',
  dates: 'Sus fechas',
  first: 'Ya reservada',
  taken: '{date} no está disponible. El horario disponible más cercano es:',
  noneOpen: '{date} no está disponible y no hay otro horario libre esa semana.',
  far: 'Las fechas posteriores siguen el horario habitual de su profesional. Si hay que cambiar una fecha, le avisaremos.',
  inAll: { one: 'Tendrá {n} visita en total.', many: 'Tendrá {n} visitas en total.', other: 'Tendrá {n} visitas en total.' },
  priceEach: 'Precio de cada visita',
  book: { one: 'Reservar {n} visita más', many: 'Reservar {n} visitas más', other: 'Reservar {n} visitas más' },
  chooseOne: 'Elija al menos una fecha.',
  changed: 'Las fechas han cambiado y todavía no se reservó nada. Revíselas y vuelva a reservar.',
  booked: 'Sus visitas están reservadas',
  bookedLead: 'Recibirá un recordatorio antes de cada visita. Puede cancelar o cambiar cada una en su página de inicio.',
  repeat: 'Repetir esta visita',
}
