import { procedureCardCalls } from '#shared/procedures/procedure-card-calls.ts'
import { Card } from '#ui/components/card.tsx'
import { Loaded } from '#ui/components/loaded.tsx'
import { send } from '#ui/lib/send.ts'
import { useAct } from '#ui/lib/use-act.ts'
import { useCall } from '#ui/lib/use-call.ts'
import { PriceCardWidget } from '#web/prices/price-card-widget.tsx'
import styles from '#web/procedures/procedures-page.module.css'
import { proceduresTexts } from '#web/procedures/procedures-texts.ts'

type Props = { zip: string; code: string; title: string }

/** The prices that are known for a procedure, side by side. */
export const ProcedureCard = ({ zip, code, title }: Props) => {
  const answer = useCall(procedureCardCalls.readProcedureCard, { zip, cpt: code })
  const { refresh } = useAct(procedureCardCalls.readProcedureCard)
  return (
    <section className={styles.result} aria-labelledby="side-by-side">
      <h2 id="side-by-side">{proceduresTexts()('sideBySide')}</h2>
      <Card>
        <Loaded answer={answer}>
          {({ figures, ways }) => (
            <PriceCardWidget
              figures={figures}
              ways={ways}
              about={title ? `${title} - ${code}` : code}
              onTell={async (said) => {
                await send(procedureCardCalls.tellProcedurePaid, { zip, cpt: code, ...said })
                await refresh()
              }}
            />
          )}
        </Loaded>
      </Card>
    </section>
  )
}
