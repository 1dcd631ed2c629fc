import type { RegistrationMailTexts } from '#server/registration/registration-mail-texts.en.ts'

export const registrationMailTexts = {
  title: 'تم إنشاء حسابك في {product}',
  made: 'سجّل شخص ما في {product} باسمك وتاريخ ميلادك ورمزك البريدي. إذا كنت أنت، فلا يلزمك فعل أي شيء.',
  notMe: 'إذا لم تكن أنت، فيرجى الاتصال على {phone} الآن وسنغلق ذلك الحساب.',
  foot: 'تصلك هذه الرسالة لأن ملف مزاياك يحمل هذا العنوان.',
} satisfies RegistrationMailTexts
