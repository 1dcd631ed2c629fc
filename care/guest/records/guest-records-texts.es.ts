import type { guestRecordsTexts as en } from '#care/guest/records/guest-records-texts.en.ts'
import type { Translation } from '#ui/lib/texts.ts'

export const guestRecordsTexts: Translation<typeof en> = {
  title: 'Expediente médico compartido',
  lead: 'Alguien compartió un expediente médico con usted. El código de acceso no está en el enlace. Se lo dará por otro medio.',
  passcode: 'Código de acceso',
  passcodeHint: 'Ocho letras y números. No importan las mayúsculas ni los espacios.',
  open: 'Abrir el expediente',
  of: 'Expediente de {name}',
  until: 'Este enlace funciona hasta el {when}. Después solo tendrá lo que descargue.',
  gone: 'Este enlace no funciona',
  goneText: 'Es posible que haya vencido, que se haya desactivado o que esté incompleto. Pida uno nuevo a la persona que se lo envió.',
  again: 'Puede descargar los archivos durante 15 minutos. Ingrese el código de acceso de nuevo para continuar.',
}
