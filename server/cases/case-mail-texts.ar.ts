import type { CaseMailTexts } from '#server/cases/case-mail-texts.en.ts'

export const caseMailTexts: CaseMailTexts = {
  title: 'لقد أجبنا عن طلبك {reference}',
  answered: 'طلبت منا النظر في تسجيلك لدى {product}. إجابتنا جاهزة: افتحها برقمك المرجعي {reference} وتاريخ ميلادك.',
  ticketTitle: 'لقد أجبنا عن رسالتك {reference}',
  ticketAnswered: 'كتبتَ إلى دعم {product}. إجابتنا جاهزة: افتحها برقمك المرجعي {reference} وعنوان البريد الذي كتبت منه.',
  ticketSignedIn: 'كتبتَ إلى دعم {product}. إجابتنا عن الرسالة {reference} جاهزة: سجّل الدخول وافتح صفحة الدعم لقراءتها.',
  read: 'قراءة الإجابة',
  foot: 'وصلتك هذه الرسالة لأن هذا العنوان ذُكر في الطلب. إن لم تكن أنت صاحبه فيمكنك تجاهلها. لديك أسئلة؟ اتصل على {phone}.',
}
