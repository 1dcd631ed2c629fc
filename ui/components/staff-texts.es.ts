import type { staffTexts as en } from '#ui/components/staff-texts.en.ts'
import type { Translation } from '#ui/lib/texts.ts'

export const staffTexts: Translation<typeof en> = {
  menu: 'Menú',
  signOut: 'Cerrar sesión',
  notThere: 'Esta página no existe',
  notThereText: 'Puede que se haya movido o que la dirección tenga un error.',
  toStart: 'Ir a la primera página',
  loadFailed: 'No se pudo cargar.',
  cancel: 'Cancelar',
  email: 'Correo electrónico',
  password: 'Contraseña',
  next: 'Continuar',
  pinSent: 'Un PIN va en camino a {to} y es válido durante unos minutos.',
  pin: 'PIN',
  open: 'Iniciar sesión',
  resend: 'Enviar un PIN nuevo',
  resent: 'Un PIN nuevo está en camino. El anterior ya no sirve.',
  other: 'Usar otra cuenta',
  again: 'Inicie sesión de nuevo',
  ended: 'Su sesión ha terminado. Lo que estaba haciendo sigue aquí.',
}
