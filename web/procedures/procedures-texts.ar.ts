import type { Translation } from '#ui/lib/texts.ts'
import type { proceduresTexts as en } from '#web/procedures/procedures-texts.en.ts'

export const proceduresTexts: Translation<typeof en> = {
  intro: 'أدخل اسم إجراء أو رمز CPT.',
  procedure: 'الإجراء أو رمز CPT',
  placeholder: 'Knee MRI أو 73721',
  none: 'لا يوجد ما يشبه ذلك',
  showPrices: 'عرض الأسعار',
  popular: 'الأكثر طلبًا',
  similar: 'هل تقصد أحد هذه؟',
  cash: 'نقدًا',
  insurance: 'بالتأمين',
  cashMeans: 'عندما تدفع بنفسك',
  insuranceMeans: 'عندما تدفع خطة التأمين',
  submitted: 'ما يُطلب عادةً',
  allowed: 'ما يُدفع عادةً',
  unknown: 'غير معروف',
  'area US': 'متوسطات الولايات المتحدة.',
  'area state': 'متوسطات {area}.',
  'area zip': 'متوسطات الرموز البريدية التي تبدأ بـ {area}.',
  source: 'البيانات من {source}، {date}.',
  averages: 'المتوسط ليس عرضًا: اتصل لتسأل عن تكلفة زيارتك.',
  cpt: 'رموز CPT © American Medical Association. علامة CPT مسجلة لدى American Medical Association.',
  nothing: 'لم يُعثر على شيء.',
  nothingMore: 'لم يخبرنا أحد بعد بأسعار {code} قرب {zip}.',
  listFailed: 'تعذر تنزيل الإجراءات',
  detailsFailed: 'تعذر تنزيل التفاصيل',
}
