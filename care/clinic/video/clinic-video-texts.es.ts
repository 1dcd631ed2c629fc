import type { clinicVideoTexts as en } from '#care/clinic/video/clinic-video-texts.en.ts'
import type { Translation } from '#ui/lib/texts.ts'

export const clinicVideoTexts: Translation<typeof en> = {
  title: 'Video',
  join: 'Unirse a la llamada',
  joinText: '{name} se unirá a la llamada desde la sala de espera. Puede escribir mientras hablan.',
  soonText: 'Cuando inicie la visita, {name} se unirá desde la sala de espera. Antes, pruebe su cámara y su sonido.',
  check: 'Probar cámara y sonido',
  elsewhere: 'Está en esta llamada en otra pestaña o en otro dispositivo.',
  guests: 'Personas invitadas',
  phoneTitle: 'Por teléfono',
  phoneNow: 'Llame ahora a {name}. El paciente espera su llamada.',
  phoneSoon: 'Llame a {name} a la hora programada, confirme dónde está y luego inicie la visita.',
  location: 'Dónde está el paciente',
  locationWaits: '{name} confirma su ubicación antes de unirse a la llamada. Si se la dice antes, puede anotarla aquí.',
  locationAsk: 'Llame a {name} y pregunte dónde está en este momento. Confírmelo aquí y luego inicie la visita.',
  locationConfirm: 'Confirmar la ubicación',
  locationChange: 'El paciente está en otro lugar',
  locationTitle: '¿Dónde está {name} en este momento?',
  locationText: 'Pregunte al paciente. En una emergencia, la ayuda va a esta dirección.',
  locationSave: 'Confirmar con el paciente',
  emergencyAddress: 'Dirección para el 911',
  addressUnreadable: 'No se pudo leer la dirección. Pregunte al paciente.',
  callBack: 'Teléfono para volver a llamar',
  locationConfirmed: 'Confirmada',
  byMember: 'Por el miembro, {at}',
  byYou: 'Por el profesional con el paciente, {at}',
  emergency: 'En una emergencia',
  emergencyInState: 'Llame al 911 y pida que le pasen con un centro del 911 en {state}. Siga en línea con el paciente.',
  emergencyText: 'Llame al 911 y pida que le pasen con el centro del 911 de {city}, {state}. Siga en línea con el paciente.',
  unlicensed:
    '{name} está en {state}, donde usted no tiene licencia, por lo que la llamada no puede comenzar. Devuelva la visita a la lista de espera para un colega con licencia en ese estado, o cancélela y explique el motivo. Ya avisamos a {name}; no se le cobrará.',
  unlicensedStarted:
    '{name} está en {state}, donde usted no tiene licencia, por lo que la llamada no puede continuar. Cancele la visita y explique el motivo y qué hacer ahora. Ya avisamos a {name}; no se le cobrará.',
}
