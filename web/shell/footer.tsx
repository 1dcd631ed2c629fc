import { SchemeSwitch } from '#ui/components/scheme-switch.tsx'
import { Sentence } from '#ui/components/sentence.tsx'
import { pageConfig } from '#ui/lib/page/page-config.ts'
import { textsOf } from '#ui/lib/texts.ts'
import styles from '#web/shell/footer.module.css'
import { footerTexts } from '#web/shell/footer-texts.en.ts'

const signedOutLinks = ['privacy', 'nonDiscrimination', 'disclaimer'] as const
const signedInLinks = ['terms', 'nonDiscrimination', 'privacy', 'informedConsent'] as const

/**
 * The legal links, which differ for signed-in members, and the copyright line (SHELL-072..079). Each link opens a portal page or the
 * operator's own.
 */
export const FooterLinks = ({ isSignedIn }: { isSignedIn: boolean }) => {
  const t = textsOf(footerTexts)
  const { productName, year, legalLinks } = pageConfig()
  return (
    <div className={styles.links}>
      <nav aria-label={t('legal')}>
        <ul>
          {(isSignedIn ? signedInLinks : signedOutLinks).map((name) => (
            <li key={name}>
              <a href={legalLinks[name]}>{t(name)}</a>
            </li>
          ))}
        </ul>
      </nav>
      <p>
        <Sentence parts={t.parts('copyright', { year, product: <bdi key="product">{productName}</bdi> })} />
      </p>
    </div>
  )
}

/** The footer of every page except /login (SHELL-071). */
export const Footer = ({ isSignedIn }: { isSignedIn: boolean }) => (
  <footer className={styles.footer}>
    <FooterLinks isSignedIn={isSignedIn} />
    <SchemeSwitch />
  </footer>
)
