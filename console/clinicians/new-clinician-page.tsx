import { useNavigate } from 'react-router'
import { approvalsTexts } from '#console/approvals/approvals-texts.en.ts'
import { ClinicianForm } from '#console/clinicians/clinician-form.tsx'
import { cliniciansTexts } from '#console/clinicians/clinicians-texts.en.ts'
import { PageFrame } from '#console/shell/page-frame.tsx'
import { approvalCalls } from '#shared/approvals/approval-calls.ts'
import { consoleClinicianCalls } from '#shared/clinicians/console-clinician-calls.ts'
import { type NewClinician, newClinician } from '#shared/clinicians/roster.ts'
import { consolePaths } from '#shared/operators/console-paths.ts'
import { Panel } from '#ui/components/frames/panel.tsx'
import { EmailInput } from '#ui/fields/email-input.tsx'
import { send } from '#ui/lib/calls/send.ts'
import { useAction } from '#ui/lib/calls/use-action.ts'
import { textsOf } from '#ui/lib/texts.ts'
import { toast } from '#ui/lib/toast.ts'

/** /console/clinicians/new */
export const NewClinicianPage = () => {
  const t = textsOf(cliniciansTexts)
  const navigate = useNavigate()
  const { refresh } = useAction(consoleClinicianCalls.listClinicians, approvalCalls.listPendingChanges)
  const create = async (clinician: NewClinician) => {
    const { data } = await send(consoleClinicianCalls.addClinician, clinician)
    await refresh()
    toast.success(data.waiting ? textsOf(approvalsTexts)('asked') : t('added', { email: clinician.email }))
    navigate(data.id === null ? consolePaths.clinicians : `${consolePaths.clinicians}/${data.id}`)
  }
  return (
    <PageFrame title={t('newTitle')} lead={t('newLead')} back={{ href: consolePaths.clinicians, label: t('title') }}>
      <Panel title={t('profile')}>
        <ClinicianForm
          schema={newClinician}
          start={{}}
          submit={t('create')}
          onSend={create}
          email={<EmailInput name="email" label={t('email')} />}
        />
      </Panel>
    </PageFrame>
  )
}
