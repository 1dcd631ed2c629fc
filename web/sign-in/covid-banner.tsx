import { linkedSentence } from '#shared/page-config.ts'
import { Banner } from '#ui/components/banner.tsx'
import { IconInfoCircle } from '#ui/components/icons.ts'
import { pageConfig } from '#ui/lib/page-config.ts'
import { signInTexts } from '#web/sign-in/sign-in-texts.ts'

/** The yellow strip of /login; wording, link and whether it shows are the operator's (SIGN-01). */
export const CovidBanner = () => {
  const { text, link: href } = pageConfig().covidBanner
  const { before, link, after } = linkedSentence(text)
  return (
    <Banner name="covid" label={signInTexts()('covid')} tone="notice" icon={IconInfoCircle}>
      <span>{before}</span>
      <a href={href}>{link}</a>
      <span>{after}</span>
    </Banner>
  )
}
