import type { guestRecordsTexts as en } from '#care/guest/records/guest-records-texts.en.ts'
import type { Translation } from '#ui/lib/texts.ts'

export const guestRecordsTexts: Translation<typeof en> = {
  title: 'Registros médicos compartidos',
  lead: 'Alguien compartió registros médicos con usted. El código de acceso no está en el enlace: se lo dirán por otro medio.',
  passcode: 'Código de acceso',
  passcodeHint: 'Ocho letras y cifras. No importan las mayúsculas ni los espacios.',
  open: 'Abrir los registros',
  of: 'Registros de {name}',
  until: 'Este enlace se abre hasta el {when}. Después solo queda lo que descargue.',
  gone: 'Este enlace no abre nada',
  goneText: 'Puede que haya terminado, que se haya retirado o que no esté completo. Pida uno nuevo a quien se lo envió.',
  again: 'Los archivos se pueden descargar durante un cuarto de hora. Introduzca el código de nuevo para continuar.',
}
