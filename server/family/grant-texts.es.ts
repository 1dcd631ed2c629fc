import type { GrantTexts } from '#server/family/grant-texts.en.ts'

export const grantTexts = {
  givenByYouTitle: '{delegate} ya puede actuar por usted',
  givenByYou:
    'Usted permitió que {delegate} actúe por usted en {product}. En Mi familia puede ver qué puede hacer y hasta cuándo. Puede terminarlo en cualquier momento.',
  givenToYouTitle: 'Ahora puede actuar por {grantor}',
  givenToYou: '{grantor} le permite actuar en su nombre en {product}. En Mi familia puede ver qué puede hacer y hasta cuándo.',
  endedOfYoursTitle: '{delegate} ya no puede actuar por usted',
  endedOfYours: '{delegate} ya no puede actuar por usted en {product}.',
  endedForYouTitle: 'Ya no puede actuar por {grantor}',
  endedForYou: 'Usted ya no puede actuar por {grantor} en {product}.',
  look: 'Abrir Mi familia',
  foot: 'Si no esperaba este correo, llámenos al {phone}.',
} as const satisfies GrantTexts
