import { useRef } from 'react'
import type { ClinicianPart } from '#console/clinicians/clinician-part.ts'
import styles from '#console/clinicians/clinicians.module.css'
import { cliniciansTexts } from '#console/clinicians/clinicians-texts.en.ts'
import { useKeptClinician } from '#console/clinicians/use-kept-clinician.ts'
import { consoleClinicianCalls } from '#shared/clinicians/console-clinician-calls.ts'
import { Avatar } from '#ui/components/avatar.tsx'
import { Button } from '#ui/components/button.tsx'
import { Panel } from '#ui/components/frames/panel.tsx'
import { fileAddress, send, sendPiece } from '#ui/lib/calls/send.ts'
import { shrinkPhoto } from '#ui/lib/shrink-photo.ts'
import { textsOf } from '#ui/lib/texts.ts'
import { toast } from '#ui/lib/toast.ts'

/** Pixels of a portrait's longer side: sharp at the size in which it is shown, and small enough for the call. */
const portraitPixels = 400

/** The photo that patients see. The browser makes it smaller, which also removes where and when it was taken. */
export const PhotoPanel = ({ clinician, mayChange }: ClinicianPart) => {
  const t = textsOf(cliniciansTexts)
  const input = useRef<HTMLInputElement>(null)
  const { run, isBusy, keep } = useKeptClinician()
  const { id, first, last, photoHash } = clinician
  const upload = async (file: File | undefined) => {
    const picture = file && (await shrinkPhoto(file, portraitPixels).catch(() => null))
    if (input.current) input.current.value = ''
    if (picture === undefined) return
    if (picture === null) return toast.error(t('photoUnreadable'))
    if (await run(async () => keep((await sendPiece(consoleClinicianCalls.saveClinicianPhoto, { id }, picture)).data)))
      toast.success(t('photoSaved'))
  }
  const remove = () => run(async () => keep((await send(consoleClinicianCalls.removeClinicianPhoto, { id })).data))
  return (
    <Panel title={t('photo')}>
      <div className={styles.photo}>
        {photoHash === null ? (
          <Avatar first={first} last={last} />
        ) : (
          <img
            className={styles.portrait}
            src={fileAddress(consoleClinicianCalls.readClinicianPhoto, { id, hash: photoHash })}
            alt={t('photoOf', { name: `${first} ${last}` })}
          />
        )}
        <div>
          <p>{photoHash === null ? t('noPhoto') : t('photoText')}</p>
          {mayChange && (
            <>
              <input
                ref={input}
                type="file"
                hidden
                accept="image/png,image/jpeg,image/webp"
                aria-label={t('choosePhoto')}
                onChange={({ target }) => void upload(target.files?.[0])}
              />
              <Button kind="secondary" isBusy={isBusy} onClick={() => input.current?.click()}>
                {t('choosePhoto')}
              </Button>{' '}
              {photoHash !== null && (
                <Button kind="quiet" isBusy={isBusy} onClick={remove}>
                  {t('removePhoto')}
                </Button>
              )}
            </>
          )}
        </div>
      </div>
    </Panel>
  )
}
