import { sdkTexts } from '#care/sdk/sdk-texts.en.ts'
import { NewTabLink } from '#ui/components/new-tab-link.tsx'
import { Sentence } from '#ui/components/sentence.tsx'
import { pageConfig } from '#ui/lib/page/page-config.ts'
import { textsOf } from '#ui/lib/texts.ts'

/** The sentence by which the member agrees to telehealth, with a link to the informed consent: of a checkbox, or above a button that books. */
export const ConsentSentence = ({ text }: { text: 'consent' | 'consentByBooking' }) => {
  const t = textsOf(sdkTexts)
  const document = (
    <NewTabLink key="document" href={pageConfig().legalLinks.informedConsent}>
      {t('consentDocument')}
    </NewTabLink>
  )
  return <Sentence parts={t.parts(text, { document })} />
}
