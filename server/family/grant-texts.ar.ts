import type { GrantTexts } from '#server/family/grant-texts.en.ts'

export const grantTexts = {
  givenByYouTitle: 'يمكن لـ{delegate} الآن التصرف نيابةً عنك',
  givenByYou: 'سمحتَ لـ{delegate} بالتصرف نيابةً عنك في {product}. في صفحة عائلتي تجد ما يُسمح به وحتى متى. يمكنك إنهاء ذلك في أي وقت.',
  givenToYouTitle: 'يمكنك الآن التصرف نيابةً عن {grantor}',
  givenToYou: 'سمح لك {grantor} بالتصرف نيابةً عنه في {product}. في صفحة عائلتي تجد ما يُسمح به وحتى متى.',
  endedOfYoursTitle: 'لم يعد بإمكان {delegate} التصرف نيابةً عنك',
  endedOfYours: 'لم يعد بإمكان {delegate} التصرف نيابةً عنك في {product}.',
  endedForYouTitle: 'لم يعد بإمكانك التصرف نيابةً عن {grantor}',
  endedForYou: 'لم يعد بإمكانك التصرف نيابةً عن {grantor} في {product}.',
  look: 'فتح صفحة عائلتي',
  foot: 'إذا لم تكن تتوقع هذه الرسالة، فاتصل بنا على {phone}.',
} as const satisfies GrantTexts
