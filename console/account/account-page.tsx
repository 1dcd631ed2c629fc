import { consoleAccountTexts } from '#console/account/console-account-texts.en.ts'
import { consoleConfig, useOperator } from '#console/shell/console-config.ts'
import { consoleShellTexts } from '#console/shell/console-shell-texts.en.ts'
import { PageFrame } from '#console/shell/page-frame.tsx'
import { FactList } from '#ui/components/fact-list.tsx'
import { Panel } from '#ui/components/frames/panel.tsx'
import { LanguageSwitch } from '#ui/components/language-switch.tsx'
import { SchemeSwitch } from '#ui/components/scheme-switch.tsx'
import { textsOf } from '#ui/lib/texts.ts'
import { StaffFactorParts } from '#ui/staff/staff-factors.tsx'
import { strongSignInTexts } from '#ui/staff/strong-sign-in-texts.en.ts'

const may = { admin: 'mayAdmin', support: 'maySupport', auditor: 'mayAuditor' } as const

/** /console/account */
export const AccountPage = () => {
  const t = textsOf(consoleAccountTexts)
  const { name, email, role } = useOperator()
  return (
    <PageFrame title={t('title')} lead={t('lead')}>
      <Panel>
        <FactList
          facts={[
            [t('name'), <bdi key="name">{name}</bdi>],
            [
              t('email'),
              <bdi key="email" dir="ltr">
                {email}
              </bdi>,
            ],
            [t('role'), textsOf(consoleShellTexts)(role)],
            [t('may'), t(may[role])],
          ]}
        />
      </Panel>
      <Panel title={textsOf(strongSignInTexts)('title')}>
        <StaffFactorParts calls={consoleConfig.calls.factors} />
      </Panel>
      <Panel title={t('device')}>
        <LanguageSwitch /> <SchemeSwitch />
      </Panel>
    </PageFrame>
  )
}
