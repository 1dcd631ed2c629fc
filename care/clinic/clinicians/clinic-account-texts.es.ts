import type { clinicAccountTexts as en } from '#care/clinic/clinicians/clinic-account-texts.en.ts'
import type { Translation } from '#ui/lib/texts.ts'

export const clinicAccountTexts: Translation<typeof en> = {
  title: 'Mi cuenta',
  lead: 'Estos son sus datos en esta clínica. Para cambiarlos, hable con quien dirige la clínica.',
  name: 'Nombre',
  email: 'Correo electrónico',
  kinds: 'Tipos de visita',
  methods: 'Cómo atiende a los pacientes',
  npi: 'NPI',
  noNpi: 'No registrado',
  licenses: 'Licencias',
  noLicense: 'Ninguna. Sin licencia no puede atender visitas.',
  validThrough: 'vigente hasta el {day}',
  ended: 'vencida',
  endsSoon: 'renuévela pronto',
  zone: 'Zona horaria',
  now: '{zone} (ahora {time})',
  device: 'Este dispositivo',
}
