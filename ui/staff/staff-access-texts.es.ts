import type { Translation } from '#ui/lib/texts.ts'
import type { staffAccessTexts as en } from '#ui/staff/staff-access-texts.en.ts'

export const staffAccessTexts: Translation<typeof en> = {
  password: 'Contraseña',
  passwordText: 'Al cambiarla se cierra su sesión en todos los demás navegadores.',
  changePassword: 'Cambiar la contraseña',
  passwordChanged: 'Contraseña cambiada',
  currentPassword: 'Contraseña actual',
  code: 'Código de la aplicación o código de recuperación',
  newPassword: 'Contraseña nueva',
  places: 'Dónde tiene la sesión iniciada',
  loadFailed: 'No pudimos cargar esto. Intente de nuevo.',
  deviceOn: '{browser} en {system}',
  unknownDevice: 'Navegador desconocido',
  thisBrowser: 'Este navegador',
  pending: 'Inicio de sesión sin terminar',
  signedIn: 'Sesión iniciada: {when}',
  lastInput: 'Último uso: {when}',
  signOut: 'Cerrar sesión',
  signOutOf: 'Cerrar sesión en {device}',
  signedOut: 'Sesión cerrada allí',
  others: 'Cerrar sesión en los demás',
  othersTitle: '¿Cerrar sesión en los demás navegadores?',
  othersText: 'En todos los demás navegadores habrá que iniciar sesión otra vez. Aquí su sesión sigue abierta.',
  othersDone: 'Sesión cerrada en los demás navegadores',
  onlyHere: 'Solo tiene la sesión iniciada aquí.',
  cancel: 'Cancelar',
}
