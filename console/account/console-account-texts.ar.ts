import type { consoleAccountTexts as en } from '#console/account/console-account-texts.en.ts'
import type { Translation } from '#ui/lib/texts.ts'

export const consoleAccountTexts: Translation<typeof en> = {
  title: 'حسابك',
  lead: 'بياناتك في هذه اللوحة.',
  name: 'الاسم',
  email: 'البريد الإلكتروني',
  role: 'الدور',
  may: 'يمكنك',
  mayAdmin: 'فعل كل شيء وتحديد ما يمكن للآخرين فعله',
  maySupport: 'البحث عن الأعضاء ومساعدتهم',
  mayAuditor: 'قراءة كل شيء دون تغيير أي شيء',
  device: 'هذا الجهاز',
}
