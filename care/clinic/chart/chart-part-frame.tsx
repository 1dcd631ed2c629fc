import type { ReactNode } from 'react'
import { AllergyBar } from '#care/clinic/chart/allergy-bar.tsx'
import { chartPath } from '#care/clinic/chart/chart-path.ts'
import { chartTexts } from '#care/clinic/chart/chart-texts.en.ts'
import { ClinicFrame } from '#care/clinic/shell/clinic-frame.tsx'
import type { ShownList } from '#shared/medical-info/medical-shape.ts'
import { LostSunScene } from '#ui/components/arch.tsx'
import { ButtonLink } from '#ui/components/button.tsx'
import { Panel } from '#ui/components/frames/panel.tsx'
import { EmptyState } from '#ui/components/states/empty-state.tsx'
import { PanelLoaded } from '#ui/components/states/load-failed.tsx'
import { CallError } from '#ui/lib/calls/call-error.ts'
import type { Answered } from '#ui/lib/calls/use-call.ts'
import { dateShown, joined } from '#ui/lib/format.ts'
import { textsOf } from '#ui/lib/texts.ts'

type PartAnswer = { patient: { first: string; last: string; dateOfBirth: string }; allergies: ShownList | null }

type Props<T extends PartAnswer> = {
  patientId: string
  answer: Answered<T>
  titleOf: (answer: T) => string
  children: (answer: T) => ReactNode
}

/** A page of a chart: the patient and their allergies on top. A chart that closed meanwhile says so. */
export const ChartPartFrame = <T extends PartAnswer>({ patientId, answer, titleOf, children }: Props<T>) => {
  const t = textsOf(chartTexts)
  const { data, error } = answer
  const back = { href: chartPath(patientId), label: t('back') }
  if (error instanceof CallError && error.status === 404) {
    const action = <ButtonLink href={chartPath(patientId)}>{t('back')}</ButtonLink>
    return (
      <ClinicFrame title={t('gone')}>
        <EmptyState scene={<LostSunScene />} title={t('gone')} action={action}>
          {t('goneText')}
        </EmptyState>
      </ClinicFrame>
    )
  }
  if (data === undefined) {
    return (
      <ClinicFrame title={t('loading')} back={back}>
        <Panel>
          <PanelLoaded answer={answer}>{() => null}</PanelLoaded>
        </Panel>
      </ClinicFrame>
    )
  }
  const { patient, allergies } = data
  return (
    <ClinicFrame
      title={titleOf(data)}
      back={back}
      lead={joined([`${patient.first} ${patient.last}`, t('born', { date: dateShown(patient.dateOfBirth) })])}
    >
      <AllergyBar allergies={allergies} />
      {children(data)}
    </ClinicFrame>
  )
}
