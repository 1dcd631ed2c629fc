import { useState } from 'react'
import { CareRules } from '#console/benefits/care-rules.tsx'
import { KeptTerms, useKeptTerms } from '#console/benefits/kept-terms.ts'
import {
  amountField,
  emptySide,
  hundredthsShown,
  sideField,
  type TermsContext,
  type TermsEdit,
  termsForm,
} from '#console/benefits/terms-fields.ts'
import { termsTexts } from '#console/benefits/terms-texts.en.ts'
import { FormPart } from '#console/shell/form-part.tsx'
import type { NetworkTerms, SpendLimit } from '#shared/benefits/plan-terms.ts'
import type { NetworkSide } from '#shared/benefits/plan-words.ts'
import { Button } from '#ui/components/button.tsx'
import { IconInfoCircle } from '#ui/components/icons.ts'
import { Alert } from '#ui/components/states/alert.tsx'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { FieldPair, FieldsFor } from '#ui/fields/forms/field-stack.tsx'
import { Form } from '#ui/fields/forms/form.tsx'
import { FormEnd } from '#ui/fields/forms/form-end.tsx'
import { SelectInput } from '#ui/fields/select-input.tsx'
import { TextInput } from '#ui/fields/text-input.tsx'
import { dropForm, keptForm } from '#ui/lib/page/kept-form.ts'
import { textsOf } from '#ui/lib/texts.ts'

type Props = { context: TermsContext; isReadOnly: boolean; keepAs: string; onSend: (edit: TermsEdit) => Promise<void> }

/** A form with all terms of a plan from a day on. */
export const TermsForm = ({ keepAs, isReadOnly, ...form }: Props) => {
  const t = textsOf(termsTexts)
  const [kept, setKept] = useState(() => (isReadOnly ? {} : keptForm(keepAs)))
  const [generation, setGeneration] = useState(0)
  const discard = () => {
    dropForm(keepAs)
    setKept({})
    setGeneration(generation + 1)
  }
  return (
    <KeptTerms value={kept}>
      {Object.keys(kept).length > 0 && (
        <Alert tone="info" icon={IconInfoCircle}>
          {t('kept')}{' '}
          <Button kind="quiet" onClick={discard}>
            {t('discardKept')}
          </Button>
        </Alert>
      )}
      <TermsFields key={generation} keepAs={keepAs} isReadOnly={isReadOnly} {...form} />
    </KeptTerms>
  )
}

const TermsFields = ({ context, isReadOnly, keepAs, onSend }: Props) => {
  const t = textsOf(termsTexts)
  const kept = useKeptTerms()
  const { start, startsOn } = context
  const [hasOut, setHasOut] = useState(kept.flag(sideField('out'), (start?.out ?? null) !== null))
  return (
    <Form loadSchema={async () => termsForm(context)} onSend={onSend} {...(isReadOnly ? {} : { keepAs })}>
      <fieldset disabled={isReadOnly}>
        {startsOn === null && (
          <FormPart title={t('partDay')} text={t('partDayText')}>
            <TextInput name="startsOn" type="date" label={t('startsOn')} hasNumbers />
          </FormPart>
        )}
        <SideParts side="in" terms={start?.in ?? emptySide} />
        <FormPart title={t('side out')} text={t('outHint')}>
          <Checkbox name={sideField('out')} label={t('outCovered')} isTicked={hasOut} onTick={setHasOut} />
        </FormPart>
        <FieldsFor isOn={hasOut}>
          <SideParts side="out" terms={start?.out ?? emptySide} />
        </FieldsFor>
        {!isReadOnly && <FormEnd>{t('review')}</FormEnd>}
      </fieldset>
    </Form>
  )
}

const SideParts = ({ side, terms }: { side: NetworkSide; terms: NetworkTerms }) => {
  const t = textsOf(termsTexts)
  return (
    <>
      <FormPart title={t(`limits ${side}`)} text={t('limitsText')}>
        <LimitFields side={side} limit="deductible" value={terms.deductible} />
        <LimitFields side={side} limit="maximum" value={terms.maximum} />
      </FormPart>
      <FormPart title={t(`care ${side}`)} text={t('careText')}>
        <CareRules side={side} stored={terms.services} />
      </FormPart>
    </>
  )
}

type LimitProps = { side: NetworkSide; limit: 'deductible' | 'maximum'; value: SpendLimit | null }

const LimitFields = ({ side, limit, value }: LimitProps) => {
  const t = textsOf(termsTexts)
  const kept = useKeptTerms()
  const place = `${sideField(side)}.${limit}`
  const [method, setMethod] = useState(kept.text(`${place}.method`, value?.method ?? 'embedded'))
  const name = { limit: t(limit) }
  const about = t(`side ${side}`)
  return (
    <>
      <FieldPair isEven>
        <TextInput
          {...amountField}
          name={`${place}.individualCents`}
          label={t('individual', name)}
          about={about}
          defaultValue={kept.text(`${place}.individualCents`, hundredthsShown(value?.individualCents ?? null))}
        />
        <TextInput
          {...amountField}
          name={`${place}.familyCents`}
          label={t('family', name)}
          about={about}
          defaultValue={kept.text(`${place}.familyCents`, hundredthsShown(value?.familyCents ?? null))}
        />
      </FieldPair>
      <SelectInput
        name={`${place}.method`}
        label={t('method', name)}
        about={about}
        value={method}
        onChange={setMethod}
        options={(['embedded', 'aggregate'] as const).map((one) => ({ value: one, label: t(one) }))}
      />
    </>
  )
}
