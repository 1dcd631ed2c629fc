import type { patientLocationTexts as en } from '#care/sdk/visits/patient-location-texts.en.ts'
import type { Translation } from '#ui/lib/texts.ts'

export const patientLocationTexts: Translation<typeof en> = {
  address1: 'Calle y número',
  addressHint: 'Incluya el apartamento o la habitación. La damos al 911 si necesita ayuda.',
  city: 'Ciudad',
  state: 'Estado',
  choose: 'Elija un estado',
  zip: 'Código postal (opcional)',
  phone: 'Número al que llamar si se corta la conexión',
}
