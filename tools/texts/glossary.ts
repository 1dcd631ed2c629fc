/** A term as members, clinicians and operators read it: patterns of the agreed words in each language, without accents of Arabic vowels. */
type Term = { name: string; en: RegExp; es: RegExp; ar: RegExp }

/**
 * The terms of the portal in three languages. Where an English sentence has the term, its translations have the agreed word, in any of its
 * forms. A term hides the shorter ones within it, so the longer comes first: 'family member' before 'member'.
 */
export const glossary: readonly Term[] = [
  // People and coverage
  { name: 'family member', en: /family members?/, es: /familiar/, ar: /أفراد|فرد/ },
  { name: 'primary member', en: /primary members?/, es: /titular/, ar: /عضو|أعضاء/ },
  { name: 'member', en: /members?/, es: /miembro/, ar: /عضو|أعضاء/ },
  { name: 'subscriber', en: /subscribers?/, es: /titular/, ar: /مشترك/ },
  { name: 'dependent', en: /dependents?/, es: /dependiente/, ar: /معال/ },
  { name: 'spouse', en: /spouses?/, es: /cónyuge/, ar: /زوج/ },
  { name: 'sponsor', en: /sponsors?/, es: /patrocinador/, ar: /الراعية|راعية/ },
  { name: 'coverage', en: /coverage/, es: /cobertura/, ar: /تغطي/ },
  { name: 'eligibility', en: /eligibility/, es: /elegibilidad/, ar: /أهلية/ },
  { name: 'benefits', en: /benefits?/, es: /beneficio/, ar: /مزايا|فوائد/ },
  { name: 'plan', en: /plans?/, es: /plan/, ar: /خط[ةت]|خطط/ },
  { name: 'group', en: /groups?/, es: /grupo/, ar: /مجموع/ },

  // Care
  { name: 'clinician', en: /clinicians?/, es: /profesional/, ar: /طبيب|أطبا/ },
  { name: 'doctor', en: /doctors?/, es: /médic/, ar: /طبيب|أطبا/ },
  { name: 'pharmacist', en: /pharmacists?/, es: /farmacéutic/, ar: /صيدلي/ },
  { name: 'pharmacy', en: /pharmac(?:y|ies)/, es: /farmacia/, ar: /صيدلي/ },
  { name: 'facility', en: /facilit(?:y|ies)/, es: /centro/, ar: /منشأة|منشآت/ },
  { name: 'urgent care', en: /urgent care/, es: /atención de urgencia/, ar: /عاجلة/ },
  { name: 'emergency', en: /emergency|emergencies/, es: /emergencia/, ar: /طوارئ|طارئ/ },
  { name: 'care team', en: /care teams?/, es: /equipos? de atención/, ar: /(?:فريق|فرق) (?:ال)?رعاي/ },
  { name: 'waiting room', en: /waiting room/, es: /sala de espera/, ar: /غرفة (?:ال)?انتظار/ },
  { name: 'queue', en: /queue/, es: /lista de espera/, ar: /قائمة الانتظار/ },
  { name: 'visit', en: /visits?/, es: /visita/, ar: /زيار/ },
  { name: 'telehealth', en: /telehealth/, es: /telesalud/, ar: /عن بعد/ },
  { name: 'medical info', en: /medical info(?:rmation)?/, es: /información médica/, ar: /معلومات\S* (?:ال)?طبية/ },
  { name: 'medical records', en: /(?:medical|health) records?/, es: /expediente/, ar: /سجل/ },
  { name: 'summary', en: /summar(?:y|ies)/, es: /res[uú]m/, ar: /ملخص/ },
  { name: 'interpreter', en: /interpreters?/, es: /intérprete/, ar: /مترجم/ },
  { name: 'guest', en: /guests?/, es: /invitad/, ar: /ضيف|ضيوف/ },
  { name: 'inbox', en: /inbox/, es: /bandeja/, ar: /الوارد/ },
  { name: 'message', en: /messages?/, es: /mensaje/, ar: /رسال|رسائل/ },

  // Money and medicine
  { name: 'deductible', en: /deductibles?/, es: /deducible/, ar: /مقتطع/ },
  { name: 'copay', en: /copay(?:ment)?s?/, es: /copago/, ar: /مشاركة في الدفع/ },
  { name: 'coinsurance', en: /coinsurance/, es: /coseguro/, ar: /تأمين مشترك/ },
  { name: 'claim', en: /claims?/, es: /reclamaci/, ar: /مطالب/ },
  { name: 'discount card', en: /discount cards?/, es: /tarjeta de descuento/, ar: /بطاقة (?:ال)?خصم/ },
  { name: 'insurance', en: /insurance/, es: /seguro/, ar: /تأمين/ },
  { name: 'invoice', en: /invoices?/, es: /factura/, ar: /فاتور|فواتير/ },
  { name: 'receipt', en: /receipts?/, es: /recibo/, ar: /إيصال/ },
  { name: 'refund', en: /refund(?:s|ed)?/, es: /reembols/, ar: /استرد|مسترد|يسترد/ },
  { name: 'savings', en: /savings/, es: /ahorro/, ar: /توفير|وفر/ },
  { name: 'drug', en: /drugs?/, es: /medicamento/, ar: /دواء|أدوية|دوائ/ },
  { name: 'prescription', en: /prescriptions?/, es: /receta|medicamento/, ar: /وصف|دواء|أدوية/ },
  { name: 'refill', en: /refills?/, es: /resurtido/, ar: /إعادة صرف/ },
  { name: 'generic', en: /generics?/, es: /genéric/, ar: /جنيس/ },
  { name: 'zip code', en: /zip codes?/, es: /código(?:s)? postal/, ar: /بريدي/ },

  // Signing in
  { name: 'single sign-on', en: /single sign-on/, es: /inicio de sesión único/, ar: /الدخول الموحد/ },
  { name: 'sign in', en: /sign(?:ed|s|ing)?[ -]in/, es: /sesión|sesiones/, ar: /دخول|جلس/ },
  { name: 'sign out', en: /sign(?:ed|s|ing)?[ -]out/, es: /sesión|sesiones/, ar: /خروج|جلس/ },
  { name: 'passkey', en: /passkeys?/, es: /llaves? de acceso/, ar: /(?:مفتاح|مفاتيح)\S* (?:ال)?مرور/ },
  { name: 'authenticator app', en: /authenticator apps?/, es: /aplicaci(?:ón|ones) de autenticación/, ar: /تطبيق (?:ال)?مصادقة/ },
  { name: 'recovery code', en: /recovery codes?/, es: /códigos? de recuperación/, ar: /(?:رمز|رموز|رمزا) (?:ال)?استرداد/ },
  { name: 'trusted device', en: /trusted devices?/, es: /dispositivos? de confianza/, ar: /(?:أجهز|جهاز)\S* (?:ال)?موثوق/ },
  { name: 'password', en: /passwords?/, es: /contraseña/, ar: /كلم\S* (?:ال)?مرور/ },
  { name: 'passcode', en: /passcodes?/, es: /código/, ar: /رم(?:ز|وز)/ },
  { name: 'PIN', en: /PINs?/, es: /PIN/, ar: /PIN|رمز/ },
  { name: 'email', en: /emails?/, es: /correo/, ar: /بريد|رسال|راسل/ },

  // The portal
  { name: 'dashboard', en: /dashboard/, es: /inicio/, ar: /الرئيسية/ },
  { name: 'account settings', en: /account settings/, es: /configuración de la cuenta/, ar: /إعدادات (?:ال)?حساب/ },
  { name: 'notification', en: /notifications?/, es: /notificaci/, ar: /إشعار/ },
  { name: 'favorites', en: /favorites?/, es: /favorito/, ar: /مفضل/ },
  { name: 'trading partner', en: /trading partners?/, es: /socio(?:s)? comercial/, ar: /شريك|شركاء/ },
  { name: 'operator', en: /operators?/, es: /operador/, ar: /مشغل/ },
  { name: 'administrator', en: /administrators?/, es: /administra/, ar: /مسؤول|مدير|الإدارة/ },
  { name: 'legal hold', en: /legal holds?/, es: /retenci(?:ón|ones) legal/, ar: /حفظ (?:ال)?قانوني/ },
  { name: 'audit log', en: /audit log/, es: /registro de auditoría/, ar: /سجل التدقيق/ },
]

/** Sentences that have the term in another sense, or whose translation rightly says it another way, by catalogue and key. */
export const exceptions: Readonly<Record<string, string>> = {
  'console/groups/group-word-texts BeatTheDeductible': 'the name of a feature',
  'care/sdk/medical-info/medical-texts commonAllergies': 'a sulfa drug is not a medication of a price list',
  'console/operators/staff-sign-on-texts verifiedHint': 'a claim of a token, not of a plan',
  'console/operators/staff-sign-on-texts groupsAttribute': 'a claim of a token, not of a plan',
  'shared/settings/covid-banner-texts sentence': '“visit” is a verb here',
}

const plain = (arabic: string): string => arabic.replace(/[\u064B-\u0652\u0640]/g, '')

/** The terms of an English text whose translation into a language lacks the agreed word. */
export function missingTerms(english: string, language: 'es' | 'ar', translated: string): string[] {
  const found = language === 'ar' ? plain(translated) : translated
  let rest = english.replace(/\{\w+\}/g, '')
  return glossary.flatMap(({ name, en, [language]: agreed }) => {
    const whole = new RegExp(`(?<![\\w-])(?:${en.source})(?![\\w-])`, 'gi')
    if (!whole.test(rest)) return []
    rest = rest.replace(whole, '')
    return new RegExp(agreed.source, 'i').test(found) ? [] : [name]
  })
}
