import type { AccountNoticeTexts } from '#server/account/account-notice-texts.en.ts'

export const accountNoticeTexts: AccountNoticeTexts = {
  phoneCode: 'رمزك لتأكيد هذا الهاتف لدى {product} هو {pin}. يصلح لمدة {minutes} دقيقة. لن نطلبه منك أبدًا بالهاتف أو البريد.',
  phoneCodeSpoken: 'مرحبًا. هنا {product}. رمزك هو: {pin}. مرة أخرى: {pin}. إلى اللقاء.',
  phoneToFormer: '{product}: أُدخل رقم هاتف آخر لحسابك. تصل رموز PIN إلى هذا الرقم حتى يُؤكَّد الجديد. لست أنت؟ اتصل على {phone}.',
  emailCodeTitle: 'أكّد بريدك الإلكتروني الجديد لدى {product}',
  emailCode: 'رمزك هو {pin}. أدخله في إعدادات الحساب. يصلح لمدة {minutes} دقيقة.',
  emailCodeNotMe: 'إن لم يكن لديك حساب عندنا فلا ترد على هذه الرسالة: لن يحدث شيء.',
  emailAskedTitle: 'أُدخل بريد إلكتروني آخر لحسابك لدى {product}',
  emailAsked: 'بعد تأكيد العنوان الجديد ستسجّل الدخول به وتصل رسائلنا إليه. حتى ذلك الحين لا يتغير شيء.',
  emailChangedTitle: 'تغيّر البريد الإلكتروني لحسابك لدى {product}',
  emailChanged: 'من الآن يُسجَّل الدخول بالعنوان الجديد وتصل رسائلنا إليه. هذه آخر رسالة إلى هذا العنوان.',
  phoneChangedTitle: 'تغيّر هاتف حسابك لدى {product}',
  phoneChanged: 'من الآن تصل رموز PIN إلى الهاتف الجديد. والمتصفحات المحفوظة سيُطلب منها رمز مرة أخرى.',
  passwordChangedTitle: 'تغيّرت كلمة مرورك لدى {product}',
  passwordChanged: 'تغيّرت كلمة مرورك للتو، وسُجّل الخروج من كل الأجهزة.',
  closedTitle: 'أُغلق حسابك لدى {product}',
  closed: 'طلبت ذلك للتو. لم يعد أحد يستطيع تسجيل الدخول به. وما يُلزمنا القانون بحفظه يبقى لدينا حتى تنتهي مدته.',
  closedAgain: 'إن كانت تغطيتك ما زالت قائمة، فيمكنك التسجيل من جديد متى شئت.',
  notMe: 'إن لم تكن أنت من فعل ذلك فاتصل الآن على {phone}.',
  foot: 'لا يطلب {product} أبدًا رموزًا أو كلمات مرور بالبريد أو الهاتف.',
}
