import type { RefusedOrderTexts } from '#server/approvals/refused-order-texts.en.ts'

export const refusedOrderTexts: RefusedOrderTexts = {
  refusedTitle: 'No se pudo realizar un cambio en {product}',
  waitsTitle: 'Una combinación en {product} no ha terminado',
  'clinician.add': 'Se aprobó agregar como profesional clínico a {subject}. El servicio de telesalud lo rechazó.',
  'clinician.factor.reset':
    'Se aprobó quitar las llaves de acceso y la aplicación de autenticación del profesional clínico {subject}. El servicio de telesalud lo rechazó.',
  'member.merge': 'Se combinaron dos expedientes de un miembro. Sus expedientes de telesalud todavía no se pueden combinar.',
  dismiss: 'No cambió nada. La consola muestra el motivo hasta que un administrador lo descarte.',
  waits: 'Lo intentaremos cada minuto. La página del miembro muestra el motivo.',
  open: 'Abrir la consola',
  foot: '{product} nunca le pide su contraseña por correo electrónico ni por teléfono.',
}
