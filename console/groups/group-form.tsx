import { type FormEvent, useRef, useState } from 'react'
import { BrandPart } from '#console/groups/brand-part.tsx'
import { DeductiblePart } from '#console/groups/deductible-part.tsx'
import { EligibilityPart } from '#console/groups/eligibility-part.tsx'
import type { GroupDraft } from '#console/groups/group-draft.ts'
import { settingsErrors } from '#console/groups/group-errors.ts'
import styles from '#console/groups/group-parts.module.css'
import { groupsTexts } from '#console/groups/groups-texts.en.ts'
import { GeneralPart, SignInPart, VisitsPart } from '#console/groups/policy-parts.tsx'
import { FeaturesPart, PlansPart, PricesPart } from '#console/groups/tools-parts.tsx'
import { Button } from '#ui/components/button.tsx'
import { ErrorSummary } from '#ui/fields/forms/error-summary.tsx'
import { type FieldErrors, type WrongField, wrongFields } from '#ui/fields/forms/form-check.ts'
import { FormContext } from '#ui/fields/forms/form-state.ts'
import { textsOf } from '#ui/lib/texts.ts'

type Props = {
  draft: GroupDraft
  /** Null until the group is created. */
  groupId: string | null
  /** The portal's support phone, if known. */
  supportPhone: string | null
  /** Errors from the server, by field. */
  refused: FieldErrors
  submit?: string
  /** Called when all fields are valid; without it the form cannot be submitted. */
  onReview?: () => void
  onDiscard?: () => void
  /** Further fields of the page, shown first. */
  children?: React.ReactNode
}

/** A form with all settings of a group; submitting opens the review and saves nothing. */
export const GroupForm = ({ draft, groupId, supportPhone, refused, submit, onReview, onDiscard, children }: Props) => {
  const t = textsOf(groupsTexts)
  const form = useRef<HTMLFormElement>(null)
  const [isChecked, setChecked] = useState(false)
  const [wrong, setWrong] = useState<readonly WrongField[]>([])
  const errors = isChecked ? { ...refused, ...settingsErrors(draft.settings) } : refused
  const review = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    const found = form.current ? wrongFields(form.current, settingsErrors(draft.settings)) : []
    setWrong(found)
    if (found[0]) found[0].focus()
    else onReview?.()
  }
  return (
    <FormContext value={{ errors, problem: null, isBusy: false, isValid: true }}>
      <form ref={form} onSubmit={review} noValidate key={draft.generation}>
        <ErrorSummary fields={wrong.filter(({ name }) => errors[name])} />
        {children && <div className={styles.ownFields}>{children}</div>}
        <GeneralPart draft={draft} supportPhone={supportPhone} />
        <BrandPart draft={draft} groupId={groupId} />
        <FeaturesPart draft={draft} />
        <PricesPart draft={draft} />
        <DeductiblePart draft={draft} />
        <EligibilityPart draft={draft} groupId={groupId} />
        <PlansPart draft={draft} />
        <SignInPart draft={draft} />
        <VisitsPart draft={draft} />
        {onReview && (
          <div className={styles.draftBar}>
            {onDiscard && draft.changes.length > 0 && (
              <>
                <p role="status">{t('unsaved', { n: draft.changes.length })}</p>
                <Button kind="quiet" onClick={onDiscard}>
                  {t('discard')}
                </Button>
              </>
            )}
            <Button type="submit">{submit}</Button>
          </div>
        )}
      </form>
    </FormContext>
  )
}
