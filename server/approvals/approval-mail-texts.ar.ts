import type { ApprovalMailTexts } from '#server/approvals/approval-mail-texts.en.ts'

export const approvalMailTexts = {
  waitsTitle: 'تغيير في {product} يحتاج إلى موافقة مسؤول ثانٍ',
  approvedTitle: 'تمت الموافقة على تغيير في {product}',
  'provider.saml': 'يريد {maker} تغيير تسجيل الدخول عبر SAML لمجموعة {subject}.',
  'provider.oidc': 'يريد {maker} تغيير تسجيل الدخول عبر OpenID Connect لمجموعة {subject}.',
  'provider.remove': 'يريد {maker} إزالة مزوّد هوية لمجموعة {subject}.',
  'group.save': 'يريد {maker} تغيير طريقة تسجيل دخول أعضاء {subject}.',
  'operator.invite': 'يريد {maker} دعوة {subject} للعمل مشغّلًا.',
  'operator.role': 'يريد {maker} تغيير دور {subject}.',
  'operator.factor.reset': 'يريد {maker} إزالة مفاتيح المرور وتطبيق المصادقة الخاصة بـ {subject}.',
  'hold.lift': 'يريد {maker} رفع الحفظ القانوني «{subject}».',
  'minor-rules.show': 'يريد {maker} أن يرى الوالدان مزيدًا من مطالبات القاصرين.',
  'staff-provider.save': 'يريد {maker} تغيير طريقة تسجيل دخول المشغّلين عبر {subject}.',
  'staff-provider.remove': 'يريد {maker} إزالة موفّر هوية المشغّلين {subject}.',
  'period.shorten': 'يريد {maker} الاحتفاظ ببعض البيانات لمدة أقصر.',
  waits: 'أمام مسؤول آخر 24 ساعة للموافقة أو الرفض. لن يتغير شيء قبل ذلك.',
  approved: 'وافق عليه {approver}.',
  approvedOnServer: 'تمت الموافقة عليه من سطر أوامر الخادم.',
  notExpected: 'إذا لم تكن تتوقع هذا، فاسأل {maker} عنه في الحال.',
  action: 'فتح الموافقات',
  foot: 'لا تطلب {product} كلمة مرورك أبدًا عبر البريد الإلكتروني أو الهاتف.',
} satisfies ApprovalMailTexts
