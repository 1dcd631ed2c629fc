import type { LicenseWarningTexts } from '#care/server/clinicians/license-warning-texts.en.ts'

export const licenseWarningTexts: LicenseWarningTexts = {
  title: 'Su licencia para {state} vence pronto',
  lead: 'Su licencia {number} para {state} está vigente hasta el {day}. Después de ese día, {product} ya no le mostrará pacientes de {state}.',
  renew: 'Cuando la haya renovado, envíe la nueva fecha a quien dirige la clínica.',
  foot: 'Si necesita ayuda, llame al {phone}.',
}
