import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useGroupDraft } from '#console/groups/group-draft.ts'
import { serverErrors } from '#console/groups/group-errors.ts'
import { GroupForm } from '#console/groups/group-form.tsx'
import { groupsTexts } from '#console/groups/groups-texts.en.ts'
import { PageFrame } from '#console/shell/page-frame.tsx'
import { groupCalls } from '#shared/groups/group-calls.ts'
import { type GroupSettings, groupCode } from '#shared/groups/group-settings.ts'
import { consolePaths } from '#shared/operators/console-paths.ts'
import { defaultVisitPolicy } from '#shared/visits/visit-policy.ts'
import { Panel } from '#ui/components/frames/panel.tsx'
import type { FieldErrors } from '#ui/fields/forms/form-check.ts'
import { TextInput } from '#ui/fields/text-input.tsx'
import { CallError } from '#ui/lib/calls/call-error.ts'
import { send } from '#ui/lib/calls/send.ts'
import { showError } from '#ui/lib/calls/toast-error.ts'
import { useBusy } from '#ui/lib/calls/use-busy.ts'
import { textsOf } from '#ui/lib/texts.ts'
import { toast } from '#ui/lib/toast.ts'

/** Default settings of a new group: no features, a PIN by text message, the specification's visit policy. */
const blank: GroupSettings = {
  name: '',
  startsOn: null,
  endsOn: null,
  suspended: false,
  color: null,
  logoHash: null,
  supportPhone: null,
  requiresMfa: false,
  pinMethods: ['text'],
  rememberDeviceDays: 30,
  passkeysAllowed: true,
  strongFactorReplacesPin: false,
  hidesAdultContacts: false,
  deductibleCents: null,
  planYearMonth: 1,
  deductibleTypes: [],
  eligibilityAsked: 'off',
  eligibilityHours: 24,
  features: [],
  prices: [],
  plans: [],
  visitPolicy: defaultVisitPolicy,
}

/** /console/groups/new */
export const NewGroupPage = () => {
  const t = textsOf(groupsTexts)
  const navigate = useNavigate()
  const draft = useGroupDraft({ id: 'new', version: 0, settings: blank })
  const [code, setCode] = useState('')
  const [refused, setRefused] = useState<FieldErrors>({})
  const { run } = useBusy()
  const create = async () => {
    const wrongCode = groupCode.safeParse(code).error?.issues[0]?.message
    if (wrongCode) return setRefused({ code: wrongCode })
    const onError = (error: unknown) => {
      const fields = error instanceof CallError ? serverErrors(error.fields, draft.settings) : {}
      setRefused(fields)
      if (Object.keys(fields).length === 0) showError(error)
    }
    await run(async () => {
      const { data } = await send(groupCalls.createGroup, { code, settings: draft.settings })
      draft.restart({ version: 0, settings: blank })
      toast.success(t('created', { name: draft.settings.name }))
      navigate(`${consolePaths.groups}/${data.id}`)
    }, onError)
  }
  return (
    <PageFrame title={t('newTitle')} lead={t('newLead')} back={{ href: consolePaths.groups, label: t('title') }}>
      <Panel>
        <GroupForm draft={draft} groupId={null} supportPhone={null} refused={refused} submit={t('create')} onReview={() => void create()}>
          <TextInput
            name="code"
            label={t('code')}
            hint={t('codeHint')}
            value={code}
            onChange={({ target }) => {
              setCode(target.value.toUpperCase())
              setRefused({})
            }}
            isLeftToRight
            maxLength={30}
            autoComplete="off"
          />
        </GroupForm>
      </Panel>
    </PageFrame>
  )
}
