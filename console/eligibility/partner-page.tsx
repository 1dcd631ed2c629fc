import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from 'react-router'
import { partnerChangesShown } from '#console/eligibility/partner-fields.ts'
import { PartnerForm } from '#console/eligibility/partner-form.tsx'
import { partnerTexts } from '#console/eligibility/partner-texts.en.ts'
import { useOperator } from '#console/shell/console-config.ts'
import { DifferenceList } from '#console/shell/difference-list.tsx'
import { PageFrame } from '#console/shell/page-frame.tsx'
import { type PartnerAnswer, partnerCalls } from '#shared/eligibility/partner-calls.ts'
import { blankPartner, type PartnerData } from '#shared/eligibility/partner-settings.ts'
import { consolePaths } from '#shared/operators/console-paths.ts'
import { Button } from '#ui/components/button.tsx'
import { Panel } from '#ui/components/frames/panel.tsx'
import { PanelLoaded } from '#ui/components/states/load-failed.tsx'
import { StatusBadge } from '#ui/components/states/status-badge.tsx'
import { send } from '#ui/lib/calls/send.ts'
import { useAction } from '#ui/lib/calls/use-action.ts'
import { callKey, useCall } from '#ui/lib/calls/use-call.ts'
import { confirm } from '#ui/lib/confirm.ts'
import { instantShown } from '#ui/lib/format.ts'
import { textsOf } from '#ui/lib/texts.ts'
import { toast } from '#ui/lib/toast.ts'

const backToPartners = () => ({ href: consolePaths.partners, label: textsOf(partnerTexts)('title') })

/** /console/trading-partners/new */
export const NewPartnerPage = () => {
  const t = textsOf(partnerTexts)
  const navigate = useNavigate()
  const { refresh } = useAction(partnerCalls.listPartners)
  const create = async (data: PartnerData) => {
    const { id } = (await send(partnerCalls.createPartner, data)).data
    toast.success(t('saved'))
    await refresh()
    navigate(`${consolePaths.partners}/${id}`)
  }
  return (
    <PageFrame title={t('newTitle')} back={backToPartners()}>
      <Panel title={t('settingsTitle')}>
        <PartnerForm start={blankPartner} onSave={create} />
      </Panel>
    </PageFrame>
  )
}

/** /console/trading-partners/:id */
export const PartnerPage = () => {
  const { id = '' } = useParams()
  const answer = useCall(partnerCalls.readPartner, { id })
  if (answer.data) return <Partner key={id} partner={answer.data} />
  return (
    <PageFrame title={textsOf(partnerTexts)('partner')} back={backToPartners()}>
      <PanelLoaded answer={answer}>{() => null}</PanelLoaded>
    </PageFrame>
  )
}

const Partner = ({ partner }: { partner: PartnerAnswer }) => {
  const t = textsOf(partnerTexts)
  const isAdmin = useOperator().role === 'admin'
  const queries = useQueryClient()
  const { refresh } = useAction(partnerCalls.readPartner, partnerCalls.listPartners)
  const { id, version, isArchived, changes, ...start } = partner
  const save = async (data: PartnerData) => {
    // After a conflict the partner is read again, and the next review compares with what somebody else saved.
    const { data: saved } = await send(partnerCalls.savePartner, { ...data, id, version }).catch(async (error: unknown) => {
      await refresh()
      throw error
    })
    queries.setQueryData(callKey(partnerCalls.readPartner, { id }), saved)
    await refresh()
    toast.success(t('saved'))
  }
  const form = <PartnerForm start={start} onSave={save} />
  return (
    <PageFrame
      title={partner.name}
      back={backToPartners()}
      lead={<StatusBadge tone={isArchived ? 'neutral' : 'success'}>{t(isArchived ? 'isArchived' : partner.mode)}</StatusBadge>}
      actions={isAdmin && <ArchiveButton partner={partner} />}
    >
      <Panel title={t('settingsTitle')}>{isAdmin ? form : <fieldset disabled>{form}</fieldset>}</Panel>
      <Panel title={t('history')}>
        <DifferenceList
          caption={t('history')}
          ofHead={t('when')}
          differences={changes.flatMap((one) =>
            partnerChangesShown(one.changes).map((change) => ({
              ...change,
              of: [instantShown(one.at), one.by].filter(Boolean).join(' · '),
            })),
          )}
          empty={t('nothing')}
        />
      </Panel>
    </PageFrame>
  )
}

const ArchiveButton = ({ partner: { id, version, isArchived } }: { partner: PartnerAnswer }) => {
  const t = textsOf(partnerTexts)
  const { isBusy, run } = useAction(partnerCalls.readPartner, partnerCalls.listPartners)
  const press = async () => {
    const question = { title: t('archiveTitle'), text: t('archiveText'), yes: t('archive'), no: t('keep'), isDanger: true }
    if (!isArchived && !(await confirm(question))) return
    const archive = () => send(partnerCalls.archivePartner, { id, version, isArchived: !isArchived })
    if (await run(archive, { refreshesAlways: true })) toast.success(t('saved'))
  }
  return (
    <Button kind="quiet" isBusy={isBusy} onClick={() => void press()}>
      {t(isArchived ? 'restore' : 'archive')}
    </Button>
  )
}
