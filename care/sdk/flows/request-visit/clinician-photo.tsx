import { useEffect, useState } from 'react'
import type { CareHost } from '#care/sdk/care-host.ts'
import { fetchCareFile } from '#care/sdk/client/ask-screen.ts'
import styles from '#care/sdk/flows/request-visit/clinician-choice.module.css'
import type { OfferedClinician } from '#care/sdk/flows/request-visit/use-clinicians.ts'
import { photoCalls } from '#shared/visits/visit-screens.ts'
import { Avatar } from '#ui/components/avatar.tsx'

/** A clinician's photo, or their initials until it is there, without one, and when it cannot be loaded. Decorative: the name is beside it. */
export const ClinicianPhoto = ({ host, clinician }: { host: CareHost; clinician: OfferedClinician }) => {
  const { id, first, last, hasPhoto } = clinician
  const [address, setAddress] = useState<string | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: one load for each clinician, not each time the flow renders
  useEffect(() => {
    if (!hasPhoto) return
    let made: string | null = null
    let isWanted = true
    fetchCareFile(host, photoCalls.readClinicianPhoto, { clinicianId: id }).then(
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
