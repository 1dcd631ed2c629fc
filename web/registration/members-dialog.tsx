import { useState } from 'react'
import { paths } from '#shared/paths.ts'
import { whyNotSelectable } from '#shared/registration/eligible-person.ts'
import { Button, ButtonLink } from '#ui/components/button.tsx'
import { Dialog } from '#ui/components/frames/dialog.tsx'
import { PhoneLink } from '#ui/components/phone-link.tsx'
import { Sentence } from '#ui/components/sentence.tsx'
import { OptionCards } from '#ui/fields/option-cards.tsx'
import { localToday } from '#ui/lib/device-zone.ts'
import { dateShown } from '#ui/lib/format.ts'
import { goTo } from '#ui/lib/page/go-to.ts'
import { textsOf } from '#ui/lib/texts.ts'
import styles from '#web/registration/members-dialog.module.css'
import { registrationTexts } from '#web/registration/registration-texts.en.ts'
import type { FoundMembership } from '#web/registration/submit-lookup.ts'
import { dropRegistration } from '#web/registration/submit-registration.ts'
import { personToRegister } from '#web/shell/selected-person.ts'

/** 'Eligible members': the visitor chooses who they are; a person who cannot register shows the reason (REG-18..27). */
export const MembersDialog = ({ found: { membershipId, persons }, onClose }: { found: FoundMembership; onClose: () => void }) => {
  const t = textsOf(registrationTexts)
  const [isLeaving, setLeaving] = useState(false)
  const [chosenId, setChosenId] = useState(() => personToRegister.read()?.familyMemberId ?? null)
  const chosen = persons.find((person) => person.familyMemberId === chosenId && whyNotSelectable(person, localToday()) === null)
  const goOn = () => {
    if (!chosen) return
    personToRegister.write({ ...chosen, membershipId })
    setLeaving(true)
    void goTo(paths.createAccount)
  }
  const options = persons.map((person) => {
    const whyNot = whyNotSelectable(person, localToday())
    return { value: person.familyMemberId, title: person.firstName, aside: dateShown(person.dob), whyNot: whyNot && t(whyNot) }
  })
  const foot = (
    <>
      <ButtonLink kind="quiet" href={paths.signIn} onClick={dropRegistration}>
        {t('cancel')}
      </ButtonLink>
      <Button isLarge disabled={!chosen} isBusy={isLeaving} onClick={goOn}>
        {t('next')}
      </Button>
    </>
  )
  return (
    <Dialog kind="page" title={t('eligible')} foot={foot} onClose={onClose}>
      <p className={styles.lead}>{t('choosePerson')}</p>
      <OptionCards label={t('eligible')} options={options} value={chosen?.familyMemberId ?? null} onChange={setChosenId} />
      <p className={styles.missing}>
        <Sentence parts={t.parts('missing', { phone: <PhoneLink key="phone" /> })} />
      </p>
    </Dialog>
  )
}
