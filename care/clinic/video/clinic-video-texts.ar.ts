import type { clinicVideoTexts as en } from '#care/clinic/video/clinic-video-texts.en.ts'
import type { Translation } from '#ui/lib/texts.ts'

export const clinicVideoTexts: Translation<typeof en> = {
  title: 'الفيديو',
  join: 'الانضمام إلى المكالمة',
  joinText: 'ينضم {name} إلى المكالمة من غرفة الانتظار. يمكنك الكتابة أثناء الحديث.',
  soonText: 'عندما تبدأ الزيارة سينضم {name} من غرفة الانتظار. تحقّق من الكاميرا والصوت أولًا.',
  check: 'فحص الكاميرا والصوت',
  elsewhere: 'أنت في هذه المكالمة في علامة تبويب أخرى أو على جهاز آخر.',
  guests: 'الضيوف',
  phoneTitle: 'عبر الهاتف',
  phoneNow: 'اتصل الآن بـ {name}. المريض ينتظر مكالمتك.',
  phoneSoon: 'اتصل بـ{name} في الموعد المحدد، وأكّد مكانه، ثم ابدأ الزيارة.',
  location: 'مكان المريض',
  locationWaits: 'يؤكد {name} مكانه قبل الانضمام إلى المكالمة. إذا أخبرك به قبل ذلك فيمكنك إدخاله هنا.',
  locationAsk: 'اتصل بـ{name} واسأله عن مكانه الآن. أكّده هنا ثم ابدأ الزيارة.',
  locationConfirm: 'تأكيد المكان',
  locationChange: 'المريض في مكان آخر',
  locationTitle: 'أين {name} الآن؟',
  locationText: 'اسأل المريض. في حالة الطوارئ تذهب المساعدة إلى هذا العنوان.',
  locationSave: 'تأكيد مع المريض',
  emergencyAddress: 'العنوان لخدمة الطوارئ 911',
  addressUnreadable: 'تعذّرت قراءة العنوان. اسأل المريض.',
  callBack: 'رقم معاودة الاتصال',
  locationConfirmed: 'التأكيد',
  byMember: 'من العضو، {at}',
  byYou: 'من الطبيب مع المريض، {at}',
  emergency: 'في حالة الطوارئ',
  emergencyInState: 'اتصل بالرقم 911 واطلب تحويلك إلى مركز طوارئ في {state}. ابقَ على الخط مع المريض.',
  emergencyText: 'اتصل بالرقم 911 واطلب تحويلك إلى مركز الطوارئ في {city}، {state}. ابقَ على الخط مع المريض.',
  unlicensed:
    '{name} في {state}، وليس لديك ترخيص فيها، لذلك لا يمكن أن تبدأ المكالمة. أعد الزيارة إلى قائمة الانتظار ليتولاها زميل مرخّص هناك، أو ألغها مع ذكر السبب. أُبلغ {name} بذلك، ولن يدفع شيئًا.',
  unlicensedStarted:
    '{name} في {state}، وليس لديك ترخيص فيها، لذلك لا يمكن أن تستمر المكالمة. ألغِ الزيارة مع ذكر السبب والخطوة التالية. أُبلغ {name} بذلك، ولن يدفع شيئًا.',
}
