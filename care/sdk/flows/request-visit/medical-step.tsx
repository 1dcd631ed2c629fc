import { lazy, Suspense } from 'react'
import { FlowLoading } from '#care/sdk/client/flow-loading.tsx'
import type { StepProps } from '#care/sdk/flows/request-visit/request-step.tsx'

const Content = lazy(async () => {
  const { loadMedicalTexts } = await import('#care/sdk/medical-info/load-medical-texts.ts')
  await loadMedicalTexts()
  return { default: (await import('#care/sdk/flows/request-visit/medical-step-content.tsx')).MedicalStepContent }
})

/** What the clinician should know of the patient: a short look, which can be skipped. Its code and words come when it is shown. */
export const MedicalStep = ({ visit }: StepProps) => (
  <Suspense fallback={<FlowLoading host={visit.host} load={{ error: null, retry: () => {} }} />}>
    <Content visit={visit} />
  </Suspense>
)
