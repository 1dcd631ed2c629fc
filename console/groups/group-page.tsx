import { useState } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { WaitingChanges } from '#console/approvals/waiting-changes.tsx'
import { ChangesPanel } from '#console/groups/changes-panel.tsx'
import { EndGroup } from '#console/groups/end-group.tsx'
import { differencesShown } from '#console/groups/group-differences.ts'
import { type GroupDraft, useGroupDraft } from '#console/groups/group-draft.ts'
import { GroupForm } from '#console/groups/group-form.tsx'
import styles from '#console/groups/group-parts.module.css'
import { groupTones } from '#console/groups/group-tones.ts'
import { groupsTexts } from '#console/groups/groups-texts.en.ts'
import { pendingGroupDifferences } from '#console/groups/pending-group-words.ts'
import { PreviewPanel } from '#console/groups/preview-panel.tsx'
import { ReviewDialog } from '#console/groups/review-dialog.tsx'
import { useSaveGroup } from '#console/groups/save-group.ts'
import { SignOnPanel } from '#console/groups/sign-on-panel.tsx'
import { useOperator } from '#console/shell/console-config.ts'
import { DifferenceList } from '#console/shell/difference-list.tsx'
import { PageFrame } from '#console/shell/page-frame.tsx'
import { type GroupAnswer, groupCalls } from '#shared/groups/group-calls.ts'
import { groupStateOn } from '#shared/groups/group-state.ts'
import { consolePaths } from '#shared/operators/console-paths.ts'
import { Button } from '#ui/components/button.tsx'
import { Panel } from '#ui/components/frames/panel.tsx'
import { Tabs } from '#ui/components/frames/tabs.tsx'
import { Alert } from '#ui/components/states/alert.tsx'
import { PanelLoaded } from '#ui/components/states/load-failed.tsx'
import { StatusBadge } from '#ui/components/states/status-badge.tsx'
import type { FieldErrors } from '#ui/fields/forms/form-check.ts'
import { useCall } from '#ui/lib/calls/use-call.ts'
import { textsOf } from '#ui/lib/texts.ts'

type Props = { draft: GroupDraft; onDrop: () => void }

/** Shown when another operator has saved the group meanwhile: their changes, this draft's changes, and the choice between them. */
const ConflictPanel = ({ draft, onDrop }: Props) => {
  const t = textsOf(groupsTexts)
  if (!draft.theirs) return null
  return (
    <Panel title={t('conflictTitle')}>
      <Alert tone="error">{t('conflictText')}</Alert>
      <div className={styles.twoLists}>
        <div>
          <h3>{t('theirs')}</h3>
          <DifferenceList caption={t('theirs')} differences={differencesShown(draft.theirs)} empty={t('nothing')} />
        </div>
        <div>
          <h3>{t('yours')}</h3>
          <DifferenceList caption={t('yours')} differences={differencesShown(draft.changes)} empty={t('nothing')} />
        </div>
      </div>
      <div className={styles.reviewFoot}>
        <Button kind="quiet" onClick={onDrop}>
          {t('takeTheirs')}
        </Button>
        <Button onClick={draft.rebase}>{t('keepMine')}</Button>
      </div>
    </Panel>
  )
}

const groupKinds = ['provider.saml', 'provider.oidc', 'provider.remove', 'group.save'] as const

const tabNames = ['settings', 'signOn', 'planned', 'preview'] as const

/** /console/groups/:id */
export const GroupPage = () => {
  const { id = '' } = useParams()
  const answer = useCall(groupCalls.readGroup, { id })
  const t = textsOf(groupsTexts)
  const back = { href: consolePaths.groups, label: t('title') }
  if (answer.data) return <Group key={id} group={answer.data} back={back} />
  return (
    <PageFrame title={t('tabs')} back={back}>
      <PanelLoaded answer={answer}>{() => null}</PanelLoaded>
    </PageFrame>
  )
}

const Group = ({ group, back }: { group: GroupAnswer; back: { href: string; label: string } }) => {
  const t = textsOf(groupsTexts)
  const isAdmin = useOperator().role === 'admin'
  const draft = useGroupDraft(group)
  const [query, setQuery] = useSearchParams()
  const [isReviewing, setReviewing] = useState(false)
  const [refused, setRefused] = useState<FieldErrors>({})
  const save = useSaveGroup(group.id, draft)
  const state = groupStateOn(group.settings, group.deployment.today)
  const onSave = async (appliesOn: string | null) => {
    const saved = await save(appliesOn)
    if ('day' in saved) return saved.day
    setRefused('fields' in saved ? saved.fields : {})
    setReviewing(false)
    return null
  }
  const drop = () => draft.restart(group)
  const end = (endsOn: string) => {
    draft.change({ endsOn })
    setReviewing(true)
  }
  const panels = {
    settings: isAdmin ? (
      <GroupForm
        draft={draft}
        groupId={group.id}
        supportPhone={group.deployment.supportPhone}
        refused={refused}
        submit={t('review')}
        onReview={() => setReviewing(true)}
        onDiscard={drop}
      />
    ) : (
      <Readable draft={draft} group={group} />
    ),
    signOn: <SignOnPanel groupId={group.id} isAdmin={isAdmin} />,
    planned: <ChangesPanel group={group} isAdmin={isAdmin} />,
    preview: <PreviewPanel group={group} settings={draft.settings} />,
  }
  const selected = tabNames.find((name) => name === query.get('tab')) ?? 'settings'
  return (
    <PageFrame
      title={group.settings.name}
      back={back}
      lead={
        <>
          <bdi>{group.code}</bdi> <StatusBadge tone={groupTones[state]}>{t(state)}</StatusBadge>
        </>
      }
      actions={isAdmin && <EndGroup today={group.deployment.today} onEnd={end} />}
    >
      <ConflictPanel draft={draft} onDrop={drop} />
      <WaitingChanges groupId={group.id} kinds={groupKinds} differencesOf={pendingGroupDifferences} />
      <Panel>
        <Tabs
          title={t('tabs')}
          selected={selected}
          onSelect={(tab) => setQuery(tab === 'settings' ? {} : { tab }, { replace: true })}
          tabs={tabNames.map((name) => ({ name, label: t(`${name}Tab`), panel: panels[name] }))}
        />
      </Panel>
      {isReviewing && (
        <ReviewDialog changes={draft.changes} zone={group.deployment.timeZone} onSave={onSave} onClose={() => setReviewing(false)} />
      )}
    </PageFrame>
  )
}

/** The same fields, disabled, for operators who may only read. */
const Readable = ({ draft, group }: { draft: GroupDraft; group: GroupAnswer }) => (
  <fieldset disabled>
    <GroupForm draft={draft} groupId={null} supportPhone={group.deployment.supportPhone} refused={{}} />
  </fieldset>
)
