import type { Translation } from '#ui/lib/texts.ts'
import type { proofHelpTexts as en } from '#web/cases/proof-help-texts.en.ts'

export const proofHelpTexts: Translation<typeof en> = {
  title: 'Confirme que es usted',
  noneLead: 'No tenemos registrado ningún correo electrónico ni teléfono suyo, así que no podemos enviarle un código.',
  askLead:
    'Díganos cómo comunicarnos con usted. Lo revisaremos y le responderemos en unos días. También puede pedirle a su empleador o a su plan que agregue su correo electrónico a su expediente y luego registrarse de nuevo.',
  back: 'Volver',
}
