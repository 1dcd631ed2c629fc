import type { Translation } from '#ui/lib/texts.ts'
import type { hoursTexts as en } from '#ui/staff/hours/hours-texts.en.ts'

export const hoursTexts: Translation<typeof en> = {
  addHours: 'Agregar horario',
  changeHours: 'Cambiar horario',
  line: '{from} – {to}, visitas de {n} minutos',
  change: 'Cambiar',
  changeLine: 'Cambiar {weekday}, {from} – {to}',
  remove: 'Quitar',
  removeLine: 'Quitar {weekday}, {from} – {to}',
  removeTitle: '¿Quitar este horario?',
  removeText: '{weekday}, {from} – {to}. Las visitas programadas no cambian.',
  keep: 'Conservarlo',
  weekday: 'Día de la semana',
  from: 'Desde',
  to: 'Hasta',
  length: 'Minutos por visita',
  save: 'Guardar',
  noneOff: 'No hay próximos días libres.',
  day: 'Día',
  addDay: 'Agregar un día libre',
  removeDay: 'Quitar el día libre del {day}',
  outside: 'Visitas reservadas fuera de este horario',
  visit: 'Visita',
  when: 'Cuándo',
}
