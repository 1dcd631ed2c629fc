import type { FactorTexts } from '#server/mfa/factor-texts.en.ts'

export const factorTexts = {
  passkeyAddedTitle: 'أُضيف مفتاح مرور إلى حسابك في {product}',
  passkeyAdded: 'يمكنك الآن تسجيل الدخول بمفتاح المرور «{name}».',
  passkeyRemovedTitle: 'أُزيل مفتاح مرور من حسابك في {product}',
  passkeyRemoved: 'لم يعد بإمكانك تسجيل الدخول بمفتاح المرور «{name}».',
  appAddedTitle: 'أُضيف تطبيق مصادقة إلى حسابك في {product}',
  appAdded: 'قد يُطلب منك الآن عند تسجيل الدخول رمز من تطبيق المصادقة.',
  appRemovedTitle: 'أُزيل تطبيق المصادقة من حسابك في {product}',
  appRemoved: 'لم تعد رموزه ولا رموز الاسترداد صالحة.',
  codesRenewedTitle: 'لديك رموز استرداد جديدة في {product}',
  codesRenewed: 'لديك عشرة رموز استرداد جديدة. لم تعد الرموز السابقة صالحة.',
  codeUsedTitle: 'استُخدم رمز استرداد في حسابك في {product}',
  codeUsed: 'سجّل أحدهم الدخول بأحد رموز الاسترداد الخاصة بك. عدد الرموز المتبقية لديك: {left}.',
  factorsResetTitle: 'أُعيد ضبط العامل الثاني لحسابك في {product}',
  factorsReset:
    'بناءً على الطلب، أزال فريق الدعم لدينا مفاتيح المرور وتطبيق المصادقة والأجهزة الموثوقة، وأنهى جميع جلساتك. سجّل الدخول بكلمة المرور ثم أعد إعدادها.',
  notMe: 'إذا لم تكن أنت من فعل ذلك، فيُرجى تغيير كلمة المرور والاتصال الآن على {phone}.',
  foot: 'لا يطلب {product} أبدًا رموزًا أو كلمات مرور بالبريد الإلكتروني أو الهاتف.',
} satisfies FactorTexts
