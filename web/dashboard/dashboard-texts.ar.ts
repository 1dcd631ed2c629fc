import type { Translation } from '#ui/lib/texts.ts'
import type { dashboardTexts as en } from '#web/dashboard/dashboard-texts.en.ts'

export const dashboardTexts: Translation<typeof en> = {
  hello: 'مرحبًا',
  helloName: 'مرحبًا {first}',
  apps: 'التطبيقات',
  limited: 'بعض الميزات غير متوفرة في البوابة.',
  call: 'للمساعدة يُرجى الاتصال على {phone}.',
  getBoth: 'احصل على التطبيق لنظام {ios} أو {android}.',
  getOne: 'احصل على التطبيق لنظام {app}.',
  under18: 'للمشتركين أو المعالين دون 18 عامًا ممن يبحثون عن رعاية افتراضية للصحة السلوكية:',
  under18Link: 'اطّلع على خياراتك',
  coverageEnded: 'انتهت تغطيتك في {day}.',
  coverageStarts: 'تبدأ تغطيتك في {day}.',
  notCovered: 'ليست لديك تغطية حاليًا.',
  coverageKept: 'ما زال بإمكانك الاطلاع على سجلاتك وفواتيرك وإدارة حسابك.',
  coverageCall: 'إذا كنت تعتقد أن هذا خطأ، فاسأل مسؤول المزايا لديك أو اتصل على {phone}.',
  newContact: 'يُرجى تأكيد بيانات الاتصال الجديدة برمز قبل أن نستخدمها.',
  confirmContact: 'تأكيد الآن',
}
