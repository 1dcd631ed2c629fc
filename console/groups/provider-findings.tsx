import styles from '#console/groups/group-parts.module.css'
import { signOnTexts } from '#console/groups/groups-texts.ts'
import type { Finding, ProviderCheck } from '#shared/sso/provider-calls.ts'
import { Icon } from '#ui/components/icon.tsx'
import { IconAlertCircle, IconCircleCheck } from '#ui/components/icons.ts'

/** Two checks are called by what they compare; their names are taken by the fields. */
const wordOf = (check: ProviderCheck): Exclude<ProviderCheck, 'issuer' | 'ssoUrl'> | 'issuerCheck' | 'ssoUrlCheck' => {
  if (check === 'issuer') return 'issuerCheck'
  return check === 'ssoUrl' ? 'ssoUrlCheck' : check
}

/** What a test found, point by point. */
export const ProviderFindings = ({ findings }: { findings: readonly Finding[] }) => {
  const t = signOnTexts()
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
