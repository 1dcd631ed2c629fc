import type { Translation } from '#ui/lib/texts.ts'
import type { idCardTexts as english } from '#web/benefits/id-card-texts.en.ts'

export const idCardTexts: Translation<typeof english> = {
  failed: 'No pudimos cargar su tarjeta de identificación. Inténtelo de nuevo.',
  none: 'Todavía no hay una tarjeta',
  noneMore: 'No tenemos los datos de un plan de salud para usted. Esto no cambia su cobertura. Su patrocinador puede enviarle una tarjeta.',
  getHelp: 'Obtener ayuda',
  whose: '¿De quién es la tarjeta?',
  you: '{name} (usted)',
  front: 'Frente de la tarjeta',
  back: 'Reverso de la tarjeta',
  inEnglish: 'La tarjeta está en inglés para que la lean en cualquier recepción.',
  showOwn: 'Ver en mi idioma',
  showEnglish: 'Ver en inglés',
  download: 'Guardar como PDF',
  share: 'Compartir',
  shareTitle: 'Tarjeta de identificación de {name}',
  noMemberId: 'Su plan no nos ha dado su número de miembro. Lo encontrará en la tarjeta que su plan le envió por correo.',
  offline: 'También puede abrir esta tarjeta sin internet en este dispositivo.',
}
