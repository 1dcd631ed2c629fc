import { accountTexts } from '#console/account/account-texts.ts'
import { PageFrame } from '#console/shell/page-frame.tsx'
import { shellTexts } from '#console/shell/shell-texts.ts'
import { useOperator } from '#console/shell/use-operator.tsx'
import { FactList } from '#ui/components/fact-list.tsx'
import { LanguageSwitch } from '#ui/components/language-switch.tsx'
import { Panel } from '#ui/components/panel.tsx'
import { SchemeSwitch } from '#ui/components/scheme-switch.tsx'

const may = { admin: 'mayAdmin', support: 'maySupport', auditor: 'mayAuditor' } as const

/** /console/account */
export const AccountPage = () => {
  const t = accountTexts()
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
            [t('role'), shellTexts()(role)],
            [t('may'), t(may[role])],
          ]}
        />
      </Panel>
      <Panel title={t('device')}>
        <LanguageSwitch /> <SchemeSwitch />
      </Panel>
    </PageFrame>
  )
}
