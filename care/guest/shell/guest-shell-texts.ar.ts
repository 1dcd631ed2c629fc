import type { guestShellTexts as en } from '#care/guest/shell/guest-shell-texts.en.ts'
import type { Translation } from '#ui/lib/texts.ts'

export const guestShellTexts: Translation<typeof en> = {
  documentTitle: '{product} - {title}',
  noLink: 'هذا الرابط غير مكتمل',
  noLinkText: 'افتحه مرة أخرى من الرسالة التي وصلتك، أو اطلب رابطًا جديدًا ممن أرسله إليك.',
  privacy: 'الخصوصية',
}
