import { useState } from 'react'
import { type IdCard, idCardCalls } from '#shared/benefits/id-card-calls.ts'
import type { Language } from '#shared/languages.ts'
import { paths } from '#shared/paths.ts'
import { Button, ButtonLink } from '#ui/components/button.tsx'
import { CardFaces } from '#ui/components/card-faces.tsx'
import { IconDownload, IconShare } from '#ui/components/icons.ts'
import { ShieldScene } from '#ui/components/scenes.tsx'
import { EmptyState } from '#ui/components/states/empty-state.tsx'
import { Loaded } from '#ui/components/states/loaded.tsx'
import { SelectInput } from '#ui/fields/select-input.tsx'
import { fileAddress, receiveFile } from '#ui/lib/calls/send.ts'
import { useAction } from '#ui/lib/calls/use-action.ts'
import { useCall } from '#ui/lib/calls/use-call.ts'
import { currentLanguage, textsOf } from '#ui/lib/texts.ts'
import styles from '#web/benefits/id-card-page.module.css'
import { idCardTexts } from '#web/benefits/id-card-texts.en.ts'
import { useSession } from '#web/session/use-session.tsx'
import { titleTexts } from '#web/shell/title-texts.en.ts'

/** /id-card */
export const IdCardPage = () => (
  <div className={styles.page}>
    <h1>{textsOf(titleTexts)('idCard')}</h1>
    <Loaded answer={useCall(idCardCalls.readIdCards, {})} failure={textsOf(idCardTexts)('failed')}>
      {({ cards }) => <Cards cards={cards} />}
    </Loaded>
  </div>
)

const keyOf = ({ planId, personId }: IdCard): string => `${planId} ${personId}`

/** The card of one person at a time, so that a front desk sees only the one that it asked for. */
const Cards = ({ cards }: { cards: readonly IdCard[] }) => {
  const t = textsOf(idCardTexts)
  const [chosen, setChosen] = useState('')
  const card = cards.find((one) => keyOf(one) === chosen) ?? cards[0]
  if (!card)
    return (
      <EmptyState scene={<ShieldScene />} title={t('none')} action={<ButtonLink href={paths.support}>{t('getHelp')}</ButtonLink>}>
        {t('noneMore')}
      </EmptyState>
    )
  const hasSeveralPlans = new Set(cards.map(({ planId }) => planId)).size > 1
  const nameOf = (one: IdCard) => {
    const name = `${one.first} ${one.last}`
    return [one.isYou ? t('you', { name }) : name, hasSeveralPlans ? one.planName : null].filter(Boolean).join(', ')
  }
  return (
    <>
      {cards.length > 1 && (
        <div className={styles.whose}>
          <SelectInput
            name="card"
            label={t('whose')}
            value={keyOf(card)}
            onChange={setChosen}
            options={cards.map((one) => ({ value: keyOf(one), label: nameOf(one) }))}
          />
        </div>
      )}
      <ShownCard key={keyOf(card)} card={card} />
    </>
  )
}

const ShownCard = ({ card }: { card: IdCard }) => {
  const t = textsOf(idCardTexts)
  const { group } = useSession()
  const own = currentLanguage()
  const [language, setLanguage] = useState<Language>('en')
  const isOwn = language === own
  const { planName, planType, faces, hasMemberId } = card
  return (
    <>
      {own !== 'en' && (
        <div className={styles.language}>
          {!isOwn && <p>{t('inEnglish')}</p>}
          <Button kind="quiet" onClick={() => setLanguage(isOwn ? 'en' : own)}>
            {isOwn ? t('showEnglish') : t('showOwn')}
          </Button>
        </div>
      )}
      <CardFaces
        planName={planName}
        planType={planType}
        groupName={group.name}
        face={faces[language]}
        language={language}
        color={group.brand?.colors?.primary?.[0] ?? null}
        logo={group.brand?.logo ?? null}
        labels={{ front: t('front'), back: t('back') }}
      />
      {!hasMemberId && <p className={styles.note}>{t('noMemberId')}</p>}
      <CardActions card={card} />
      <p className={styles.note}>{t('offline')}</p>
    </>
  )
}

/** Saves the card as a file, and shares it where the device can share files. */
const CardActions = ({ card: { planId, personId, first, last } }: { card: IdCard }) => {
  const t = textsOf(idCardTexts)
  const { isBusy, run } = useAction()
  const input = { planId, personId }
  const canShare = 'share' in navigator && navigator.canShare?.({ files: [new File([''], 'id-card.pdf', { type: 'application/pdf' })] })
  const share = () =>
    run(async () => {
      const bytes = await receiveFile(idCardCalls.readIdCardFile, input)
      const files = [new File([bytes], 'id-card.pdf', { type: 'application/pdf' })]
      await navigator.share({ title: t('shareTitle', { name: `${first} ${last}` }), files }).catch((error: unknown) => {
        // The member closed the device's dialog.
        if (!(error instanceof DOMException && error.name === 'AbortError')) throw error
      })
    })
  return (
    <div className={styles.acts}>
      <ButtonLink kind="secondary" icon={IconDownload} href={fileAddress(idCardCalls.readIdCardFile, input)} download>
        {t('download')}
      </ButtonLink>
      {canShare && (
        <Button kind="secondary" icon={IconShare} isBusy={isBusy} onClick={share}>
          {t('share')}
        </Button>
      )}
    </div>
  )
}
