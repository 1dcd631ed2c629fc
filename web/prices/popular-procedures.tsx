import { paths, withQuery } from '#shared/paths.ts'
import { popularProcedureCalls } from '#shared/procedures/popular-procedure-calls.ts'
import { LinkChips } from '#ui/components/chips.tsx'
import { useCall } from '#ui/lib/calls/use-call.ts'
import { textsOf } from '#ui/lib/texts.ts'
import styles from '#web/prices/popular-procedures.module.css'
import { pricesTexts } from '#web/prices/prices-texts.en.ts'
import { useSession } from '#web/session/use-session.tsx'

/** Number of chips that fit on one line of the card. */
const mostChips = 3

/** Links to the prices of popular procedures: those with the shortest names, so that they fit on one line. */
export const PopularProcedures = () => {
  const t = textsOf(pricesTexts)
  const zip = useSession().profile.zip ?? ''
  const popular = useCall(popularProcedureCalls.listPopularProcedures, { type: 'cash' }).data?.popular ?? []
  if (popular.length === 0) return null
  const shortest = popular.toSorted((one, other) => one.name.length - other.name.length).slice(0, mostChips)
  return (
    <div className={styles.row}>
      <span aria-hidden="true">{t('popular')}</span>
      <LinkChips
        label={t('popular')}
        links={shortest.map(({ name, code }) => ({ href: withQuery(paths.procedures, { zip, code, name }), text: name }))}
      />
    </div>
  )
}
