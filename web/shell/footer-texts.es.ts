import type { Translation } from '#ui/lib/texts.ts'
import type { footerTexts as en } from '#web/shell/footer-texts.en.ts'

export const footerTexts: Translation<typeof en> = {
  legal: 'Información legal',
  privacy: 'Aviso de prácticas de privacidad',
  nonDiscrimination: 'Aviso de no discriminación y asistencia lingüística',
  disclaimer: 'Descargo de responsabilidad legal',
  terms: 'Términos del servicio',
  informedConsent: 'Acuerdo de consentimiento informado',
  copyright: '© {year} {product}. Todos los derechos reservados.',
}
