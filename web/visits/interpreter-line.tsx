import type { ShownInterpreter } from '#shared/interpreters/interpreter-shape.ts'
import { interpreterTexts } from '#shared/interpreters/interpreter-texts.en.ts'
import { paths, withQuery } from '#shared/paths.ts'
import { ActionLink } from '#ui/components/action-link.tsx'
import { interpreterShown } from '#ui/lib/interpreters/interpreter-shown.ts'
import { textsOf } from '#ui/lib/texts.ts'
import styles from '#web/visits/visits-widget.module.css'

/** `describedBy` is the id of the element that names the visit. */
type Props = { consultId: string; interpreter: ShownInterpreter; describedBy: string }

/** The interpreter of a visit; the visit's page changes it. */
export const InterpreterLine = ({ consultId, interpreter, describedBy }: Props) => {
  const t = textsOf(interpreterTexts)
  return (
    <p className={styles.facts}>
      {t('title')}: {interpreterShown(interpreter)}{' '}
      <ActionLink href={withQuery(paths.waitingRoom, { consultId })} aria-describedby={describedBy}>
        {t('change')}
      </ActionLink>
    </p>
  )
}
