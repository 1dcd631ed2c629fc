import { useRef, useState } from 'react'
import styles from '#console/benefits/benefits.module.css'
import { useKeptTerms } from '#console/benefits/kept-terms.ts'
import { amountField, hundredthsShown, newRule, sideField } from '#console/benefits/terms-fields.ts'
import { termsTexts } from '#console/benefits/terms-texts.en.ts'
import type { NetworkTerms, ServiceRule } from '#shared/benefits/plan-terms.ts'
import { type NetworkSide, type ServiceType, serviceTypes } from '#shared/benefits/plan-words.ts'
import { Button } from '#ui/components/button.tsx'
import { serviceShown } from '#ui/components/plan/rule-words.ts'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { FieldStack, FieldsFor } from '#ui/fields/forms/field-stack.tsx'
import { SelectInput } from '#ui/fields/select-input.tsx'
import { TextInput } from '#ui/fields/text-input.tsx'
import { textsOf } from '#ui/lib/texts.ts'

/** The rules of one side by kind of care, with a choice of further kinds. */
export const CareRules = ({ side, stored }: { side: NetworkSide; stored: NetworkTerms['services'] }) => {
  const t = textsOf(termsTexts)
  const kept = useKeptTerms()
  const [codes, setCodes] = useState<readonly ServiceType[]>(kept.codes(sideField(side), stored))
  const [next, setNext] = useState('')
  const list = useRef<HTMLDivElement>(null)
  const others = serviceTypes.filter((code) => !codes.includes(code))
  const add = () => {
    const code = others.find((one) => one === next)
    if (!code) return
    setCodes(serviceTypes.filter((one) => one === code || codes.includes(one)))
    setNext('')
  }
  const remove = (code: ServiceType) => {
    setCodes(codes.filter((one) => one !== code))
    list.current?.querySelector<HTMLElement>('select, input')?.focus()
  }
  return (
    <div className={styles.rules} ref={list}>
      {others.length > 0 && (
        <div className={styles.addCare}>
          <SelectInput
            name={`add.${side}`}
            label={t('addCare')}
            about={t(`side ${side}`)}
            placeholder={t('chooseCare')}
            value={next}
            onChange={setNext}
            options={others.map((code) => ({ value: code, label: serviceShown(code) }))}
          />
          <Button kind="secondary" onClick={add}>
            {t('add')}
          </Button>
        </div>
      )}
      {codes.map((code) => (
        <RuleFields key={code} side={side} code={code} rule={stored[code] ?? newRule} onRemove={() => remove(code)} />
      ))}
    </div>
  )
}

type RuleProps = { side: NetworkSide; code: ServiceType; rule: ServiceRule; onRemove: () => void }

const RuleFields = ({ side, code, rule, onRemove }: RuleProps) => {
  const t = textsOf(termsTexts)
  const kept = useKeptTerms()
  const place = `${sideField(side)}.services.${code}`
  const [isCovered, setCovered] = useState(kept.flag(`${place}.isCovered`, rule.isCovered))
  const [unit, setUnit] = useState(kept.text(`${place}.limit.unit`, rule.limit?.unit ?? 'visits'))
  const care = serviceShown(code)
  return (
    <fieldset className={styles.rule}>
      <legend>{care}</legend>
      <input type="hidden" name={place} value="on" />
      <div className={styles.ruleHead}>
        <Checkbox name={`${place}.isCovered`} label={t('isCovered')} isTicked={isCovered} onTick={setCovered} />
        <Button kind="quiet" onClick={onRemove}>
          {t('removeCare', { care })}
        </Button>
      </div>
      <FieldsFor isOn={isCovered}>
        <div className={styles.ruleFields}>
          <FieldStack hasColumns>
            <TextInput
              {...amountField}
              name={`${place}.copayCents`}
              label={t('copay')}
              about={care}
              defaultValue={kept.text(`${place}.copayCents`, hundredthsShown(rule.copayCents))}
            />
            <TextInput
              {...amountField}
              name={`${place}.coinsurance`}
              label={t('coinsurance')}
              about={care}
              defaultValue={kept.text(`${place}.coinsurance`, hundredthsShown(rule.coinsurance))}
            />
            <TextInput
              {...amountField}
              name={`${place}.limit.count`}
              label={t('limitCount')}
              about={care}
              placeholder={t('noLimit')}
              defaultValue={kept.text(`${place}.limit.count`, String(rule.limit?.count ?? ''))}
            />
            <SelectInput
              name={`${place}.limit.unit`}
              label={t('limitUnit')}
              about={care}
              value={unit}
              onChange={setUnit}
              options={(['visits', 'days'] as const).map((one) => ({ value: one, label: t(one) }))}
            />
          </FieldStack>
          <div className={styles.checks}>
            <Checkbox
              name={`${place}.deductibleApplies`}
              label={t('deductibleApplies')}
              isTicked={kept.flag(`${place}.deductibleApplies`, rule.deductibleApplies)}
            />
            <Checkbox
              name={`${place}.isCopayFirst`}
              label={t('isCopayFirst')}
              isTicked={kept.flag(`${place}.isCopayFirst`, rule.isCopayFirst)}
            />
            <Checkbox
              name={`${place}.priorAuthorization`}
              label={t('priorAuthorization')}
              isTicked={kept.flag(`${place}.priorAuthorization`, rule.priorAuthorization)}
            />
          </div>
        </div>
      </FieldsFor>
    </fieldset>
  )
}
