import { useEffect, useId, useState } from 'react'
import type { CareHost } from '#care/sdk/care-host.ts'
import { askScreen, fetchCareFile } from '#care/sdk/client/ask-screen.ts'
import styles from '#care/sdk/flows/request-visit/clinician-choice.module.css'
import { clinicianChoiceTexts } from '#care/sdk/flows/request-visit/clinician-choice-texts.en.ts'
import stepStyles from '#care/sdk/flows/request-visit/steps.module.css'
import { unsetSlot } from '#care/sdk/flows/request-visit/unset-slot.ts'
import type { Offered, OfferedClinician } from '#care/sdk/flows/request-visit/use-clinicians.ts'
import type { VisitRequest } from '#care/sdk/flows/request-visit/use-visit-request.ts'
import { nameWithCredentials } from '#care/sdk/slots/slot-days.ts'
import { choiceScreens, clinicianPhotoCalls } from '#shared/visits/choice/choice-screens.ts'
import { Avatar } from '#ui/components/avatar.tsx'
import { Button, IconButton } from '#ui/components/button.tsx'
import { IconHeart } from '#ui/components/icons.ts'
import { ErrorSentence } from '#ui/components/states/error-sentence.tsx'
import { LoadAlert } from '#ui/components/states/loaded.tsx'
import { SkeletonLines } from '#ui/components/states/skeleton.tsx'
import { StatusBadge } from '#ui/components/states/status-badge.tsx'
import { FieldError } from '#ui/fields/field.tsx'
import { useForm } from '#ui/fields/forms/form-state.ts'
import { useBusy } from '#ui/lib/calls/use-busy.ts'
import type { LoadState } from '#ui/lib/calls/use-load.ts'
import { instantShown, listShown } from '#ui/lib/format.ts'
import { languageShown } from '#ui/lib/place-format.ts'
import { textsOf } from '#ui/lib/texts.ts'

/** Clinicians shown before 'Show all'. */
const fewest = 4

type Visit = Pick<VisitRequest, 'host' | 'draft' | 'patch' | 'zone'>
type Props = { visit: Visit; load: LoadState<Offered | null>; lead?: string }

/** Whether the chosen clinician is not among those who serve the visit, for example after another kind was chosen. */
export const isUnoffered = ({ clinicianId }: VisitRequest['draft'], offered: Offered | null): boolean =>
  Boolean(clinicianId) && offered !== null && !offered.clinicians.some(({ id }) => id === clinicianId)

/** Whom the visit is with: the first available clinician, or one from a list with the patient's own first. */
export const ClinicianChoice = ({ visit, load, lead }: Props) => {
  const t = textsOf(clinicianChoiceTexts)
  const [name, errorId] = [useId(), useId()]
  const [isAll, setAll] = useState(false)
  const wrong = useForm().errors.clinicianId
  const { draft, patch } = visit
  const { data, error, reload } = load
  if (error !== null && !data) return <LoadAlert text={<ErrorSentence error={error} />} refetch={reload} />
  if (!data) return <SkeletonLines />
  const chosen = draft.clinicianId ?? null
  const choose = (clinicianId: string | null) => {
    if (clinicianId !== chosen) patch({ clinicianId, ...unsetSlot(draft.when) })
  }
  const shown = data.clinicians.filter(({ id, isKept }, at) => isAll || at < fewest || isKept || id === chosen)
  const left = data.clinicians.length - shown.length
  return (
    <section className={styles.choice} aria-label={t('withWhom')} data-wrong={wrong ? '' : undefined}>
      <h4 className={stepStyles.question}>{t('withWhom')}</h4>
      {lead && <p className={styles.more}>{lead}</p>}
      <div className={styles.cards} role="radiogroup" aria-label={t('withWhom')}>
        <label className={styles.card}>
          <input type="radio" name={name} checked={chosen === null} onChange={() => choose(null)} />
          <span className={styles.first}>
            <span className={styles.title}>{t('firstAvailable')}</span>
            <span className={styles.more}>{t('firstAvailableMore')}</span>
          </span>
        </label>
        {shown.map((clinician) => (
          <ClinicianCard
            key={clinician.id}
            {...{ visit, name, clinician }}
            isOn={clinician.id === chosen}
            onChoose={() => choose(clinician.id)}
            onKept={reload}
          />
        ))}
      </div>
      {left > 0 && (
        <div>
          <Button kind="quiet" onClick={() => setAll(true)}>
            {t('showAll', { n: data.clinicians.length })}
          </Button>
        </div>
      )}
      {wrong && <FieldError id={errorId} code={wrong} />}
    </section>
  )
}

/** A clinician's photo, or their initials until it is there, without one, and when it cannot be loaded. Decorative: the name is beside it. */
const ClinicianPhoto = ({ host, clinician }: { host: CareHost; clinician: OfferedClinician }) => {
  const { id, first, last, hasPhoto } = clinician
  const [address, setAddress] = useState<string | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: one load for each clinician, not each time the flow renders
  useEffect(() => {
    if (!hasPhoto) return
    let made: string | null = null
    let isWanted = true
    fetchCareFile(host, clinicianPhotoCalls.readClinicianPhoto, { clinicianId: id }).then(
      (photo) => {
        if (!isWanted) return
        made = URL.createObjectURL(photo)
        setAddress(made)
      },
      () => undefined,
    )
    return () => {
      isWanted = false
      if (made !== null) URL.revokeObjectURL(made)
    }
  }, [id, hasPhoto])
  return address === null ? (
    <Avatar first={first} last={last} />
  ) : (
    <img className={styles.photo} src={address} alt="" width={40} height={40} />
  )
}

type CardProps = {
  visit: Visit
  name: string
  clinician: OfferedClinician
  isOn: boolean
  onChoose: () => void
  onKept: () => void
}

const ClinicianCard = ({ visit: { host, draft, zone }, name, clinician, isOn, onChoose, onKept }: CardProps) => {
  const t = textsOf(clinicianChoiceTexts)
  const { isBusy, run } = useBusy()
  const { id, isKept, nextOpenings, languages, biography } = clinician
  const who = nameWithCredentials(clinician)
  const keep = () =>
    run(async () => {
      await askScreen(host, choiceScreens.keepClinician, { patientId: draft.patientId ?? '', clinicianId: id, isKept: !isKept })
      onKept()
    })
  const next = nextOpenings[0]
  return (
    <div className={styles.row}>
      <label className={styles.card}>
        <input type="radio" name={name} checked={isOn} onChange={onChoose} />
        <ClinicianPhoto host={host} clinician={clinician} />
        <span className={styles.about}>
          <span className={styles.title}>
            <bdi>{who}</bdi> {isKept && <StatusBadge tone="neutral">{t('yours')}</StatusBadge>}
          </span>
          {languages.length > 0 && (
            <span className={styles.more}>{t('speaks', { languages: listShown(languages.map(languageShown)) })}</span>
          )}
          {biography && (
            <span className={styles.biography} dir="auto">
              {biography}
            </span>
          )}
          <span className={styles.more}>{next ? t('nextOpening', { time: instantShown(next, zone) }) : t('noOpening')}</span>
        </span>
      </label>
      <span className={styles.heart} data-kept={isKept ? '' : undefined}>
        <IconButton
          icon={IconHeart}
          label={t(isKept ? 'unkeep' : 'keep', { name: who })}
          aria-busy={isBusy || undefined}
          onClick={isBusy ? undefined : () => void keep()}
        />
      </span>
    </div>
  )
}
