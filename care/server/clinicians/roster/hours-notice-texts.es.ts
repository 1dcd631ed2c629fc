import type { HoursNoticeTexts } from '#care/server/clinicians/roster/hours-notice-texts.en.ts'

export const hoursNoticeTexts: HoursNoticeTexts = {
  title: 'Su horario en {product} cambió',
  changed: 'Un administrador de {product} cambió su horario semanal o sus días libres. Las visitas reservadas no cambian.',
  check: 'Revise su calendario. Si algo no es correcto, cámbielo allí o hable con la persona que dirige la clínica.',
  action: 'Abrir su calendario',
  foot: 'Si necesita ayuda, llame al {phone}.',
}
