import type { ReactNode } from 'react'
import { Alert } from '#ui/components/alert.tsx'
import { IconInfoCircle } from '#ui/components/icons.ts'
import { PhoneLink } from '#ui/components/phone-link.tsx'
import { Sentence } from '#ui/components/sentence.tsx'
import { pageConfig } from '#ui/lib/page-config.ts'
import { fillGaps } from '#ui/lib/texts.ts'
import styles from '#web/legal/legal-page.module.css'
import type { LegalName, LegalTexts } from '#web/legal/legal-texts.en.ts'

const Paragraph = ({ text }: { text: string }) => {
  const gaps: Record<string, ReactNode> = { product: <bdi key="product">{pageConfig().productName}</bdi>, phone: <PhoneLink key="phone" /> }
  return <Sentence parts={fillGaps(text, gaps)} />
}

/** One legal document (SHELL-072..078), in the public frame and in the app alike. */
export const LegalPage = ({ name, texts }: { name: LegalName; texts: LegalTexts }) => {
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
