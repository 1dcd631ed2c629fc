import type { RegistrationMailTexts } from '#server/registration/registration-mail-texts.en.ts'

export const registrationMailTexts = {
  title: 'تم إنشاء حسابك في {product}',
  made: 'سجّل شخص ما في {product} باسمك وتاريخ ميلادك ورمزك البريدي. إذا كنت أنت، فلا يلزمك فعل أي شيء.',
  notMe: 'إذا لم تكن أنت، فيرجى الاتصال على {phone} الآن وسنغلق ذلك الحساب.',
  proofTitle: 'رمزك للتسجيل في {product}',
  proofCode: 'رمزك هو {pin}. أدخله حيث تقوم بالتسجيل. يصلح لمدة {minutes} دقيقة.',
  proofNotMe: 'إن لم تكن تسجّل الآن، فإن شخصًا آخر يستخدم اسمك. لا تعطِ هذا الرمز لأحد، واتصل على {phone}.',
  proofText: '{product}: رمزك للتسجيل هو {pin}. يصلح لمدة {minutes} دقيقة. لا تعطه لأحد. لست من يسجّل؟ اتصل على {phone}.',
  proofSpoken: 'مرحبًا. هنا {product}. رمزك للتسجيل هو: {pin}. مرة أخرى: {pin}. إن لم تكن تسجّل فلا تعطِ هذا الرمز لأحد. إلى اللقاء.',
  foot: 'تصلك هذه الرسالة لأن ملف مزاياك يحمل هذا العنوان.',
} satisfies RegistrationMailTexts
