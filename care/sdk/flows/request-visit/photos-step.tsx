import { type ChangeEvent, useEffect, useId } from 'react'
import styles from '#care/sdk/flows/request-visit/photos-step.module.css'
import { RequestStepFrame, type StepProps } from '#care/sdk/flows/request-visit/request-step.tsx'
import { sdkTexts } from '#care/sdk/sdk-texts.en.ts'
import { mostPhotos } from '#shared/visits/visit-draft.ts'
import { IconButton } from '#ui/components/button.tsx'
import { Icon, type IconShape } from '#ui/components/icon.tsx'
import { IconCamera, IconPhoto, IconTrash } from '#ui/components/icons.ts'
import { Alert } from '#ui/components/states/alert.tsx'
import { ErrorSentence } from '#ui/components/states/error-sentence.tsx'
import { FieldError } from '#ui/fields/field.tsx'
import { useForm } from '#ui/fields/forms/form-state.ts'
import { numberShown } from '#ui/lib/format.ts'
import { textsOf } from '#ui/lib/texts.ts'

/** Photos for dermatology, from the camera or from files, reduced in size before upload. */
export const PhotosStep = ({ visit }: StepProps) => {
  const t = textsOf(sdkTexts)
  const { photos } = visit
  return (
    <RequestStepFrame
      visit={visit}
      heading={t('photosTitle')}
      lead={t('photosLead', { most: mostPhotos })}
      fields={['photoIds']}
      more={() => (photos.sending.length > 0 ? { sending: t('photosStillSending') } : ({} as Record<string, string>))}
    >
      <Photos visit={visit} />
      {photos.isFull && <p role="alert">{t('photosFull', { most: mostPhotos })}</p>}
      {photos.problem !== null && (
        <Alert tone="error">
          <ErrorSentence error={photos.problem} />
        </Alert>
      )}
    </RequestStepFrame>
  )
}

const Photos = ({ visit: { photos, draft } }: StepProps) => {
  const t = textsOf(sdkTexts)
  const id = useId()
  const { sending: problem } = useForm().errors
  const ids = draft.photoIds ?? []
  const { load } = photos
  useEffect(() => {
    for (const photoId of ids) load(photoId)
  }, [ids, load])
  const isFull = ids.length + photos.sending.length >= mostPhotos
  return (
    <>
      <div className={styles.ways} hidden={isFull}>
        <Pick icon={IconPhoto} label={t('choosePhotos')} isMany onPick={photos.add} />
        <Pick icon={IconCamera} label={t('takePhoto')} onPick={photos.add} />
      </div>
      <ul className={styles.photos}>
        {ids.map((photoId, index) => (
          <li key={photoId}>
            <Frame address={photos.preview(photoId)} n={index + 1} />
            <IconButton icon={IconTrash} label={t('removePhoto', { n: index + 1 })} onClick={() => void photos.remove(photoId)} />
          </li>
        ))}
        {photos.sending.map(({ key, preview, isWaiting }, index) => (
          <li key={key}>
            <Frame address={preview} n={ids.length + index + 1} />
            <span role="status" className={styles.state}>
              {isWaiting ? t('photoWaits') : t('sendingPhoto')}
              <progress aria-label={t('sendingPhoto')} />
            </span>
            <IconButton icon={IconTrash} label={t('removePhoto', { n: ids.length + index + 1 })} onClick={() => photos.giveUp(key)} />
          </li>
        ))}
      </ul>
      {problem && <FieldError id={id} code={problem} />}
    </>
  )
}

const Frame = ({ address, n }: { address: string | null; n: number }) => {
  const words = textsOf(sdkTexts)('photo', { n })
  return address ? <img src={address} alt={words} /> : <span className={styles.blank}>{numberShown(n)}</span>
}

type PickProps = { icon: IconShape; label: string; isMany?: boolean; onPick: (files: readonly File[]) => Promise<void> }

/** A file input styled as a button. Phones open the camera if it accepts only one photo. */
const Pick = ({ icon, label, isMany = false, onPick }: PickProps) => {
  const pick = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(target.files ?? [])]
    target.value = ''
    void onPick(files)
  }
  return (
    <label className={styles.pick}>
      <Icon of={icon} />
      {label}
      <input
        className="visually-hidden"
        type="file"
        accept="image/*"
        {...(isMany ? { multiple: true } : { capture: 'environment' as const })}
        onChange={pick}
      />
    </label>
  )
}
