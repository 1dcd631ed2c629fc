import type { GrantTexts } from '#server/family/grant-texts.en.ts'

export const grantTexts = {
  givenByYouTitle: 'يستطيع {delegate} الآن التصرف نيابة عنك',
  givenByYou: 'سمحتَ لـ {delegate} بالتصرف نيابة عنك في {product}. ما يُسمح به وإلى متى مذكور في صفحة عائلتي، ويمكنك إنهاؤه هناك في أي وقت.',
  givenToYouTitle: 'يمكنك الآن التصرف نيابة عن {grantor}',
  givenToYou: 'سمح لك {grantor} بالتصرف نيابة عنه في {product}. ما يُسمح به وإلى متى مذكور في صفحة عائلتي.',
  endedOfYoursTitle: 'لم يعد {delegate} يستطيع التصرف نيابة عنك',
  endedOfYours: 'لم يعد {delegate} يستطيع التصرف نيابة عنك في {product}.',
  endedForYouTitle: 'لم يعد بإمكانك التصرف نيابة عن {grantor}',
  endedForYou: 'لم يعد بإمكانك التصرف نيابة عن {grantor} في {product}.',
  look: 'فتح صفحة عائلتي',
  foot: 'إن لم تكن تتوقع هذه الرسالة فاتصل بنا على {phone}.',
} as const satisfies GrantTexts
