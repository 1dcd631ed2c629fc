import { paths } from '#shared/paths.ts'
import { ButtonLink } from '#ui/components/button.tsx'
import { IconStethoscope } from '#ui/components/icons.ts'
import { textsOf } from '#ui/lib/texts.ts'
import { visitsTexts } from '#web/visits/visits-texts.en.ts'

/** DASH-08 */
export const RequestVisitWidget = () => (
  <ButtonLink kind="secondary" icon={IconStethoscope} href={paths.requestVisit}>
    {textsOf(visitsTexts)('requestVisit')}
  </ButtonLink>
)
