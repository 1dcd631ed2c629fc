import type { CaseMailTexts } from '#server/cases/case-mail-texts.en.ts'

export const caseMailTexts: CaseMailTexts = {
  title: 'لقد أجبنا عن طلبك {reference}',
  answered: 'طلبت منا مراجعة تسجيلك لدى {product}. ردنا جاهز. لقراءته، أدخل رقمك المرجعي {reference} وتاريخ ميلادك.',
  ticketTitle: 'لقد أجبنا عن رسالتك {reference}',
  ticketAnswered: 'كتبتَ إلى دعم {product}. ردنا جاهز. لقراءته، أدخل رقمك المرجعي {reference} وعنوان البريد الإلكتروني الذي كتبت منه.',
  ticketSignedIn: 'كتبتَ إلى دعم {product}. ردنا على الرسالة {reference} جاهز. سجّل الدخول وافتح صفحة الدعم لقراءته.',
  read: 'قراءة الإجابة',
  foot: 'وصلتك هذه الرسالة لأن أحدًا ذكر هذا العنوان في الطلب. إذا لم تكن أنت، فتجاهل هذه الرسالة. هل لديك أسئلة؟ اتصل على {phone}.',
}
