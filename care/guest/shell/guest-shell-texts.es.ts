import type { guestShellTexts as en } from '#care/guest/shell/guest-shell-texts.en.ts'
import type { Translation } from '#ui/lib/texts.ts'

export const guestShellTexts: Translation<typeof en> = {
  documentTitle: '{product} - {title}',
  noLink: 'Este enlace está incompleto',
  noLinkText: 'Ábralo de nuevo desde el mensaje que recibió o pida uno nuevo a la persona que se lo envió.',
  privacy: 'Privacidad',
}
