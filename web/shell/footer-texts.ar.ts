import type { Translation } from '#ui/lib/texts.ts'
import type { footerTexts as en } from '#web/shell/footer-texts.en.ts'

export const footerTexts: Translation<typeof en> = {
  legal: 'معلومات قانونية',
  privacy: 'إشعار ممارسات الخصوصية',
  nonDiscrimination: 'إشعار عدم التمييز والمساعدة اللغوية',
  disclaimer: 'إخلاء المسؤولية القانونية',
  terms: 'شروط الخدمة',
  informedConsent: 'اتفاقية الموافقة المستنيرة',
  copyright: '© {year} {product}. جميع الحقوق محفوظة.',
}
