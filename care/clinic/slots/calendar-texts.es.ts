import type { calendarTexts as en } from '#care/clinic/slots/calendar-texts.en.ts'
import type { Translation } from '#ui/lib/texts.ts'

export const calendarTexts: Translation<typeof en> = {
  title: 'Calendario',
  lead: 'Las horas están en su zona horaria, {zone}. Los miembros pueden reservar las horas libres. Seleccione una hora libre para cerrarla.',
  earlier: 'Semana anterior',
  later: 'Semana siguiente',
  today: 'Hoy',
  week: 'Semana',
  off: 'Día libre',
  noHours: 'Sin horario',
  counts: '{taken} ocupadas, {free} libres',
  free: 'libre',
  held: 'alguien la está reservando',
  closed: 'cerrada',
  close: 'Cerrar {time} (libre)',
  reopen: 'Abrir {time} (cerrada)',
  takenBy: '{time}, {name}',
  hours: 'Horario semanal',
  hoursLead: 'Este horario define sus horas libres de las próximas tres semanas. Las horas reservadas no cambian.',
  noneHours: 'No tiene un horario semanal, así que nadie puede reservar con usted.',
  removed: 'Se quitó el horario',
  daysOff: 'Días libres',
  daysOffLead:
    'Su horario no se aplica en estos días. Las visitas programadas se mantienen hasta que las cancele o las devuelva a la lista de espera.',
  closedNow: 'Cerrada',
  openNow: 'Abierta de nuevo',
  reviewTitle: '¿Guardar este cambio?',
  reviewText: 'Todavía no se guardó nada.',
  outsideText: 'Siguen reservadas. Puede cancelarlas o devolverlas a la lista de espera en la página de cada visita.',
  keepHours: 'Volver',
  saveAnyway: 'Guardar de todos modos',
}
