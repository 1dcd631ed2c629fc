import type { ReactNode } from 'react'
import type { LegalName } from '#shared/settings/portal-settings.ts'
import { IconInfoCircle } from '#ui/components/icons.ts'
import { PhoneLink } from '#ui/components/phone-link.tsx'
import { Sentence } from '#ui/components/sentence.tsx'
import { Alert } from '#ui/components/states/alert.tsx'
import { pageConfig } from '#ui/lib/page/page-config.ts'
import { catalogueOf, fillParams } from '#ui/lib/texts.ts'
import styles from '#web/legal/legal-page.module.css'
import { legalTexts } from '#web/legal/legal-texts.en.ts'

const Paragraph = ({ text }: { text: string }) => {
  const params: Record<string, ReactNode> = {
    product: <bdi key="product">{pageConfig().productName}</bdi>,
    phone: <PhoneLink key="phone" />,
  }
  return <Sentence parts={fillParams(text, params)} />
}

/** One legal document (SHELL-072..078) on the public site. */
export const LegalPage = ({ name }: { name: LegalName }) => {
  const texts = catalogueOf(legalTexts)
  const { title, sections } = texts[name]
  return (
    <article className={styles.legal}>
      <h1 tabIndex={-1}>{title}</h1>
      <Alert tone="info" icon={IconInfoCircle}>
        <Paragraph text={texts.template} />
      </Alert>
      {sections.map(({ heading, paragraphs }) => (
        <section key={heading}>
          <h2>{heading}</h2>
          {paragraphs.map((text) => (
            <p key={text}>
              <Paragraph text={text} />
            </p>
          ))}
        </section>
      ))}
    </article>
  )
}

/** The document in the app, whose frame has no margins. */
export const LegalInApp = ({ name }: { name: LegalName }) => (
  <div className={styles.inApp}>
    <LegalPage name={name} />
  </div>
)
