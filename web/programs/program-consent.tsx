import { useState } from 'react'
import { programCalls } from '#shared/programs/program-calls.ts'
import type { Program } from '#shared/programs/program-rules.ts'
import { Button } from '#ui/components/button.tsx'
import { Dialog } from '#ui/components/frames/dialog.tsx'
import { NewTabLink } from '#ui/components/new-tab-link.tsx'
import { Sentence } from '#ui/components/sentence.tsx'
import { CallError } from '#ui/lib/calls/call-error.ts'
import { send } from '#ui/lib/calls/send.ts'
import { showError } from '#ui/lib/calls/toast-error.ts'
import { useAction } from '#ui/lib/calls/use-action.ts'
import { pageConfig } from '#ui/lib/page/page-config.ts'
import { textsOf } from '#ui/lib/texts.ts'
import { toast } from '#ui/lib/toast.ts'
import styles from '#web/programs/program-pages.module.css'
import { programPagesTexts } from '#web/programs/program-pages-texts.en.ts'
import { programsTexts } from '#web/programs/programs-texts.en.ts'

/** Shows the server's message for too many tries, and the text of PROG-15 for every other error. */
const showProblem = (error: unknown): void => {
  if (error instanceof CallError && error.code === 'TooManyTries') showError(error)
  else toast.error(textsOf(programsTexts)('unableToRedirect'))
}

type Props = { program: Program; onClose: () => void }

/** Lists the data that the partner receives, before any are sent; then opens the partner's page in a new tab (PROG-14). */
export const ProgramConsent = ({ program, onClose }: Props) => {
  const t = textsOf(programPagesTexts)
  const { isBusy, run } = useAction(programCalls.listPrograms)
  const [link, setLink] = useState<string | null>(null)
  const start = async () => {
    const { data } = await send(programCalls.startProgram, { program, consent: true })
    open(data.redirect_to_url, '_blank', 'noopener,noreferrer')
    setLink(data.redirect_to_url)
  }
  const agree = () => run(start, { onError: showProblem })
  if (link !== null)
    return (
      <Dialog title={t('openedTitle')} foot={<Button onClick={onClose}>{t('done')}</Button>} onClose={onClose}>
        <p role="status">
          <Sentence
            parts={t.parts('openedText', {
              link: (
                <NewTabLink key="link" href={link}>
                  {t('openHere')}
                </NewTabLink>
              ),
            })}
          />
        </p>
      </Dialog>
    )
  const foot = (
    <>
      <Button kind="quiet" onClick={onClose}>
        {t('notNow')}
      </Button>
      <Button isBusy={isBusy} onClick={agree}>
        {t('agree')}
      </Button>
    </>
  )
  return (
    <Dialog title={t('consentTitle', { program: t(program) })} foot={foot} onClose={onClose}>
      <p>
        <Sentence parts={t.parts('consentLead', { product: <bdi key="product">{pageConfig().productName}</bdi> })} />
      </p>
      <ul className={styles.learns}>
        <li>{t('sharesProgram')}</li>
        <li>{t('sharesNumber')}</li>
        <li>{t('sharesPlan')}</li>
      </ul>
      <p>{t('sharesNothingElse')}</p>
    </Dialog>
  )
}
