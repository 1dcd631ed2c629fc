import type { ClinicianMailTexts } from '#care/server/clinicians/roster/clinician-mail-texts.en.ts'

export const clinicianMailTexts: ClinicianMailTexts = {
  title: 'دخولك إلى عيادة {product}',
  invited: 'أصبح بإمكانك الدخول إلى {product} كطبيب. اختر كلمة مرورك من الرابط أدناه. يعمل الرابط مرة واحدة وتنتهي صلاحيته بعد ثلاثة أيام.',
  factor: 'عند تسجيل الدخول نرسل إليك رمزًا بالبريد الإلكتروني. بعد ذلك أضف مفتاح مرور أو تطبيق مصادقة من صفحة الحساب.',
  action: 'اختيار كلمة مرور',
  notMe: 'إذا لم تكن تتوقع هذه الرسالة فتجاهلها.',
  foot: 'لا يطلب {product} كلمة مرورك أبدًا بالبريد الإلكتروني أو الهاتف. للمساعدة اتصل على {phone}.',
}
