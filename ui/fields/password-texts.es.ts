import type { passwordTexts as en } from '#ui/fields/password-texts.en.ts'
import type { Translation } from '#ui/lib/texts.ts'

export const passwordTexts: Translation<typeof en> = {
  newPassword: 'Contraseña nueva',
  verifyPassword: 'Verifique la contraseña',
  needs: 'Su contraseña necesita',
  done: 'listo',
  PasswordTooShort: 'Al menos 8 caracteres',
  PasswordNeedsCapital: 'Una letra mayúscula',
  PasswordNeedsLower: 'Una letra minúscula',
  PasswordNeedsSpecial: 'Un carácter especial',
  PasswordNeedsNumber: 'Un número',
  WeakOwn: 'Esta contraseña se parece demasiado a otro campo. Otras personas podrían adivinarla.',
  WeakCommon: 'Esta contraseña es fácil de adivinar. Agregue una o dos palabras para que sea más segura.',
}
