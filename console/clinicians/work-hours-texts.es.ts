import type { workHoursTexts as en } from '#console/clinicians/work-hours-texts.en.ts'
import type { Translation } from '#ui/lib/texts.ts'

export const workHoursTexts: Translation<typeof en> = {
  title: 'Horario y días libres',
  lead: 'Las horas están en la zona horaria del profesional clínico, {zone}. Esa persona también puede cambiar su horario y recibe un correo cuando usted lo cambia.',
  noHours: 'Sin horario semanal, así que nadie puede reservar con este profesional clínico.',
  weekly: 'Horario semanal',
  daysOff: 'Días libres',
  dayOff: 'Día libre',
  lineOf: '{weekday}, {line}',
  reviewText:
    'Todavía no se guardó nada. Las horas libres cambian de inmediato, el cambio queda en el historial y el profesional clínico recibe un correo.',
  outsideText: 'Siguen reservadas. Solo el profesional clínico o el miembro pueden cancelarlas o cambiarlas de hora.',
  saved: 'Guardado',
}
