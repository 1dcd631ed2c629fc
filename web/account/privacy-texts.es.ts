import type { Translation } from '#ui/lib/texts.ts'
import type { privacyTexts as english } from '#web/account/privacy-texts.en.ts'

export const privacyTexts: Translation<typeof english> = {
  what: 'Qué hace esta opción',
  whatText:
    'A veces no es seguro que los familiares sepan de su atención. Puede pedirnos que le escribamos solo a una dirección que usted elija.',
  notices:
    'Los avisos sobre sus visitas, mensajes, facturas, recetas y solicitudes van solo a esta dirección. No los enviaremos a ningún otro lugar.',
  claims:
    'Nadie más de su familia ve su plan, su tarjeta de identificación, sus montos ni sus reclamaciones. Tampoco la persona que paga el plan.',
  grants: 'Nadie puede actuar por usted. Si hoy permite que alguien actúe por usted, eso termina, y no le diremos por qué.',
  account:
    'Los códigos para iniciar sesión y los avisos de seguridad siguen llegando al correo y al teléfono de su cuenta. Si otras personas pueden leerlos, cámbielos en su perfil.',
  total: 'El total de su familia hacia los límites del plan sigue incluyendo lo que usted pagó.',
  isOn: 'Activadas desde el {date}',
  isOff: 'Desactivadas',
  where: 'Adónde escribirle',
  whereText:
    'Escriba al menos una dirección y deje vacío lo demás. Si solo da una dirección postal, no enviaremos correos electrónicos ni mensajes de texto.',
  email: 'Correo electrónico',
  phone: 'Teléfono para mensajes de texto',
  street: 'Calle y número',
  city: 'Ciudad',
  state: 'Estado',
  zip: 'Código postal',
  choose: 'Elija una opción',
  turnOn: 'Activar',
  save: 'Guardar cambios',
  saved: 'Las comunicaciones confidenciales están activadas',
  confirmEmail: 'Confirme su correo privado',
  confirmPhone: 'Confirme su teléfono privado',
  confirmText: 'Enviamos un código a {to}. No enviaremos avisos ahí hasta que usted lo ingrese.',
  emailConfirmed: 'Su correo privado está confirmado',
  phoneConfirmed: 'Su teléfono privado está confirmado',
  turnOff: 'Desactivar',
  offTitle: '¿Desactivar las comunicaciones confidenciales?',
  offText: 'Volveremos a escribirle a su correo y a su teléfono habituales. Lo que antes permitió ver a otras personas no se restablece.',
  cancel: 'Cancelar',
  ended: 'Las comunicaciones confidenciales están desactivadas',
  byStaff: 'Nuestro personal las activó por usted.',
}
