import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import type { z } from 'zod/mini'
import styles from '#console/benefits/benefits.module.css'
import { DocumentFields, FileField, factsForm, fileForm, newDocumentForm } from '#console/benefits/document-fields.tsx'
import { documentPageTexts } from '#console/benefits/document-page-texts.en.ts'
import { useOperator } from '#console/shell/console-config.ts'
import type { Column } from '#console/shell/data-table.tsx'
import { PageFrame } from '#console/shell/page-frame.tsx'
import { TablePanel } from '#console/shell/table-panel.tsx'
import { WaitingFrame } from '#console/shell/waiting-frame.tsx'
import { type DocumentList, type ListedDocument, planDocumentCalls } from '#shared/benefits/plan-document-calls.ts'
import type { DocumentFacts } from '#shared/benefits/plan-document-rules.ts'
import { ownNameOf } from '#shared/languages.ts'
import { consolePaths } from '#shared/operators/console-paths.ts'
import { Button, ButtonLink } from '#ui/components/button.tsx'
import { IconPlus } from '#ui/components/icons.ts'
import { documentKindShown, documentSizeShown } from '#ui/components/plan/document-words.ts'
import { StatusBadge, type Tone } from '#ui/components/states/status-badge.tsx'
import { FormDialog } from '#ui/fields/forms/form-dialog.tsx'
import { fileAddress, send, sendPiece } from '#ui/lib/calls/send.ts'
import { useAction } from '#ui/lib/calls/use-action.ts'
import { callKey, useCall } from '#ui/lib/calls/use-call.ts'
import { confirm } from '#ui/lib/confirm.ts'
import { dateShown, instantShown, joined } from '#ui/lib/format.ts'
import { currentLanguage, textsOf } from '#ui/lib/texts.ts'
import { toast } from '#ui/lib/toast.ts'

/** /console/plans/:id/documents */
export const PlanDocumentsPage = () => {
  const { id = '' } = useParams()
  const t = textsOf(documentPageTexts)
  const answer = useCall(planDocumentCalls.listPlanDocuments, { id })
  const back = { href: `${consolePaths.plans}/${id}`, label: answer.data?.plan ?? t('title') }
  if (!answer.data) return <WaitingFrame title={t('title')} back={back} answer={answer} />
  const { plan, groupName } = answer.data
  return (
    <PageFrame title={t('title')} back={back} lead={t('lead', { plan, group: groupName })}>
      <Documents planId={id} list={answer.data} />
    </PageFrame>
  )
}

type State = 'current' | 'ahead' | 'past'
const tones: Record<State, Tone> = { current: 'success', ahead: 'info', past: 'neutral' }

const stateOf = ({ startsOn, endsOn }: ListedDocument, today: string): State => {
  if (startsOn > today) return 'ahead'
  return endsOn !== null && endsOn < today ? 'past' : 'current'
}

/** The dialog that is open: of a new document, or about one of the list. */
type Open = { act: 'add' } | { act: 'edit' | 'replace'; document: ListedDocument }

const Documents = ({ planId, list: { documents, today } }: { planId: string; list: DocumentList }) => {
  const t = textsOf(documentPageTexts)
  const isAdmin = useOperator().role === 'admin'
  const [open, setOpen] = useState<Open | null>(null)
  const columns: Column<ListedDocument>[] = [
    {
      head: t('documentTitle'),
      cell: ({ title, kind, language }) => (
        <>
          <bdi lang={language}>{title}</bdi>
          <span className={styles.noteLine}>{joined([documentKindShown(kind), ownNameOf(language)])}</span>
        </>
      ),
    },
    {
      head: t('shown'),
      cell: ({ startsOn, endsOn }) =>
        endsOn === null ? t('shownFrom', { date: dateShown(startsOn) }) : joined([dateShown(startsOn), dateShown(endsOn)], ' – '),
    },
    {
      head: t('state'),
      cell: (document) => {
        const state = stateOf(document, today)
        return <StatusBadge tone={tones[state]}>{t(state)}</StatusBadge>
      },
    },
    {
      head: t('size'),
      cell: ({ bytes, uploadedAt }) => (
        <>
          {documentSizeShown(bytes)}
          <span className={styles.noteLine}>{instantShown(uploadedAt)}</span>
        </>
      ),
    },
    {
      head: t('actions'),
      cell: (document) => <Acts planId={planId} document={document} isAdmin={isAdmin} onOpen={setOpen} />,
      isActions: true,
    },
  ]
  const add = isAdmin && (
    <Button icon={IconPlus} onClick={() => setOpen({ act: 'add' })}>
      {t('add')}
    </Button>
  )
  const close = () => setOpen(null)
  return (
    <>
      <TablePanel title={t('list')} end={add} columns={columns} rows={documents} keyOf={({ id }) => id} empty={t('none')} />
      {open?.act === 'add' && <AddDialog planId={planId} today={today} onClose={close} />}
      {open?.act === 'edit' && <EditDialog planId={planId} document={open.document} onClose={close} />}
      {open?.act === 'replace' && <ReplaceDialog planId={planId} document={open.document} onClose={close} />}
    </>
  )
}

/** Shows the list that a call answers. After a refusal the list is read again, because somebody else may have changed it. */
const useDocumentList = (planId: string) => {
  const queries = useQueryClient()
  const { run, refresh, isBusy } = useAction(planDocumentCalls.listPlanDocuments)
  const show = async (sending: Promise<{ data: DocumentList }>) => {
    const { data } = await sending.catch(async (error: unknown) => {
      await refresh()
      throw error
    })
    queries.setQueryData(callKey(planDocumentCalls.listPlanDocuments, { id: planId }), data)
  }
  return { show, run, isBusy }
}

type DialogProps = { planId: string; document: ListedDocument; onClose: () => void }

const AddDialog = ({ planId, today, onClose }: { planId: string; today: string; onClose: () => void }) => {
  const t = textsOf(documentPageTexts)
  const { show } = useDocumentList(planId)
  const add = async ({ file, endsOn, ...facts }: z.infer<typeof newDocumentForm>) => {
    const input = { id: planId, ...facts, ...(endsOn === null ? {} : { endsOn }) }
    await show(sendPiece(planDocumentCalls.addPlanDocument, input, file))
    toast.success(t('added'))
  }
  return (
    <FormDialog
      title={t('add')}
      text={t('addText')}
      submit={t('add')}
      schema={newDocumentForm}
      onSend={add}
      initial={{ language: currentLanguage(), startsOn: today }}
      keepAs={`new document ${planId}`}
      onClose={onClose}
    >
      <DocumentFields />
      <FileField />
    </FormDialog>
  )
}

const factsOf = ({ title, kind, language, startsOn, endsOn }: ListedDocument): DocumentFacts => ({
  title,
  kind,
  language,
  startsOn,
  endsOn,
})

const EditDialog = ({ planId, document, onClose }: DialogProps) => {
  const t = textsOf(documentPageTexts)
  const { show } = useDocumentList(planId)
  const before = factsOf(document)
  const save = async (facts: DocumentFacts) => {
    await show(send(planDocumentCalls.savePlanDocument, { id: planId, documentId: document.id, before, facts }))
    toast.success(t('saved'))
  }
  return (
    <FormDialog
      title={t('edit')}
      text={t('editText')}
      submit={t('save')}
      schema={factsForm}
      onSend={save}
      initial={{ ...before, endsOn: before.endsOn ?? '' }}
      onClose={onClose}
    >
      <DocumentFields />
    </FormDialog>
  )
}

const ReplaceDialog = ({ planId, document: { id, title }, onClose }: DialogProps) => {
  const t = textsOf(documentPageTexts)
  const { show } = useDocumentList(planId)
  const replace = async ({ file }: z.infer<typeof fileForm>) => {
    await show(sendPiece(planDocumentCalls.replacePlanDocumentFile, { id: planId, documentId: id }, file))
    toast.success(t('replaced'))
  }
  return (
    <FormDialog
      title={t('about', { act: t('replace'), title })}
      text={t('replaceText')}
      submit={t('replace')}
      schema={fileForm}
      onSend={replace}
      onClose={onClose}
    >
      <FileField />
    </FormDialog>
  )
}

type ActProps = { planId: string; document: ListedDocument; isAdmin: boolean; onOpen: (open: Open) => void }

const Acts = ({ planId, document, isAdmin, onOpen }: ActProps) => {
  const t = textsOf(documentPageTexts)
  const { show, run, isBusy } = useDocumentList(planId)
  const { id: documentId, title } = document
  const named = (act: string) => t('about', { act, title })
  const remove = async () => {
    const question = { title: t('removeTitle', { title }), text: t('removeText'), yes: t('remove'), no: t('keep'), isDanger: true }
    if (!(await confirm(question))) return
    const isDone = await run(() => show(send(planDocumentCalls.removePlanDocument, { id: planId, documentId })))
    if (isDone) toast.success(t('removed'))
  }
  return (
    <div className={styles.acts}>
      <ButtonLink
        kind="quiet"
        href={fileAddress(planDocumentCalls.readPlanDocument, { id: planId, documentId })}
        download
        aria-label={named(t('open'))}
      >
        {t('open')}
      </ButtonLink>
      {isAdmin && (
        <>
          <Button kind="quiet" onClick={() => onOpen({ act: 'edit', document })} aria-label={named(t('edit'))}>
            {t('edit')}
          </Button>
          <Button kind="quiet" onClick={() => onOpen({ act: 'replace', document })} aria-label={named(t('replace'))}>
            {t('replace')}
          </Button>
          <Button kind="quiet" isBusy={isBusy} onClick={() => void remove()} aria-label={named(t('remove'))}>
            {t('remove')}
          </Button>
        </>
      )}
    </div>
  )
}
