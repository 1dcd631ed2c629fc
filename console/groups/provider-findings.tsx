import styles from '#console/groups/group-parts.module.css'
import { signOnTexts } from '#console/groups/sign-on-texts.en.ts'
import type { Finding, ProviderCheck } from '#shared/sso/identity-provider-calls.ts'
import { Icon } from '#ui/components/icon.tsx'
import { IconAlertCircle, IconCircleCheck } from '#ui/components/icons.ts'
import { textsOf } from '#ui/lib/texts.ts'

/** Text key of a check. Two checks have their own keys because fields already use their names. */
const wordOf = (check: ProviderCheck): Exclude<ProviderCheck, 'issuer' | 'ssoUrl'> | 'issuerCheck' | 'ssoUrlCheck' => {
  if (check === 'issuer') return 'issuerCheck'
  return check === 'ssoUrl' ? 'ssoUrlCheck' : check
}

/** Results of a provider test, one line per check. */
export const ProviderFindings = ({ findings }: { findings: readonly Finding[] }) => {
  const t = textsOf(signOnTexts)
  const wrong = findings.filter(({ isFine }) => !isFine).length
  return (
    <div role="status">
      <b>{wrong === 0 ? t('fine') : t('wrong', { n: wrong })}</b>
      <ul className={styles.findings}>
        {findings.map(({ check, isFine, found }) => (
          <li key={check} className={isFine ? styles.isFine : styles.isWrong}>
            <Icon of={isFine ? IconCircleCheck : IconAlertCircle} size={22} />
            <span>
              {t(wordOf(check))}
              {found && (
                <small>
                  <bdi>{t('found', { found })}</bdi>
                </small>
              )}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
