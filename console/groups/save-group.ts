import { useQueryClient } from '@tanstack/react-query'
import { approvalsTexts } from '#console/approvals/approvals-texts.en.ts'
import type { GroupDraft } from '#console/groups/group-draft.ts'
import { serverErrors } from '#console/groups/group-errors.ts'
import { groupsTexts } from '#console/groups/groups-texts.en.ts'
import { approvalCalls, type WaitingChange } from '#shared/approvals/approval-calls.ts'
import { type GroupAnswer, groupCalls } from '#shared/groups/group-calls.ts'
import type { FieldErrors } from '#ui/fields/forms/form-check.ts'
import { CallError } from '#ui/lib/calls/call-error.ts'
import { send } from '#ui/lib/calls/send.ts'
import { showError } from '#ui/lib/calls/toast-error.ts'
import { callKey, callName } from '#ui/lib/calls/use-call.ts'
import { dateShown } from '#ui/lib/format.ts'
import { textsOf } from '#ui/lib/texts.ts'
import { toast } from '#ui/lib/toast.ts'

/** Result of a save: done, an invalid day, invalid fields, or an error already shown. */
export type Saved = { isDone: true } | { day: string } | { fields: FieldErrors } | { isDone: false }

/** Saves a draft now or schedules it for a day. On a conflict it refetches the group, which shows the other changes. */
export const useSaveGroup = (id: string, draft: GroupDraft): ((appliesOn: string | null) => Promise<Saved>) => {
  // Not `useAction`: the answer itself becomes the cached group, and an error goes to the review's day or to a field of the form.
  const queries = useQueryClient()
  const key = callKey(groupCalls.readGroup, { id })
  const put = (answer: GroupAnswer) => {
    draft.restart(answer)
    queries.setQueryData(key, answer)
    void queries.invalidateQueries({ queryKey: [callName(groupCalls.listGroups)] })
  }
  const done = ({ waiting, ...answer }: GroupAnswer & { waiting: WaitingChange }, appliesOn: string | null): Saved => {
    const t = textsOf(groupsTexts)
    put(answer)
    if (waiting) {
      toast.success(textsOf(approvalsTexts)('asked'))
      void queries.invalidateQueries({ queryKey: [callName(approvalCalls.listPendingChanges)] })
    } else toast.success(appliesOn === null ? t('saved') : t('planned', { day: dateShown(appliesOn) }))
    return { isDone: true }
  }
  const failed = async (error: unknown): Promise<Saved> => {
    const { appliesOn: day, ...fields } = error instanceof CallError ? error.fields : {}
    if (day) return { day }
    if (error instanceof CallError && error.code === 'Conflict') await queries.invalidateQueries({ queryKey: key })
    else if (Object.keys(fields).length > 0) return { fields: serverErrors(fields, draft.settings) }
    showError(error)
    return { isDone: false }
  }
  return (appliesOn) => {
    const edit = { id, version: draft.version, settings: draft.settings }
    const sent = appliesOn === null ? send(groupCalls.saveGroup, edit) : send(groupCalls.scheduleGroupChange, { ...edit, appliesOn })
    return sent.then(({ data }) => done(data, appliesOn), failed)
  }
}
