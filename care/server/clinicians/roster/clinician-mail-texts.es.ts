import type { ClinicianMailTexts } from '#care/server/clinicians/roster/clinician-mail-texts.en.ts'

export const clinicianMailTexts: ClinicianMailTexts = {
  title: 'Su acceso a la clínica de {product}',
  invited:
    'Ahora tiene acceso a {product} como profesional clínico. Elija su contraseña con el enlace de abajo. Funciona una sola vez y vence en tres días.',
  factor:
    'Cuando inicie sesión, le enviaremos un código por correo electrónico. Después agregue una llave de acceso o una aplicación de autenticación en Cuenta.',
  action: 'Elegir una contraseña',
  notMe: 'Si no esperaba este correo, no le haga caso.',
  foot: '{product} nunca le pide la contraseña por correo electrónico ni por teléfono. Si necesita ayuda, llame al {phone}.',
}
