import { paths } from '#shared/paths.ts'
import { ButtonLink } from '#ui/components/button.tsx'
import { IconStethoscope } from '#ui/components/icons.ts'
import { visitsTexts } from '#web/visits/visits-texts.ts'

/** DASH-08 */
export const RequestVisitWidget = () => (
  <ButtonLink kind="secondary" icon={IconStethoscope} href={paths.requestVisit}>
    {visitsTexts()('requestVisit')}
  </ButtonLink>
)
