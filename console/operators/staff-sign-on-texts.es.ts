import type { staffSignOnTexts as en } from '#console/operators/staff-sign-on-texts.en.ts'
import type { Translation } from '#ui/lib/texts.ts'

export const staffSignOnTexts: Translation<typeof en> = {
  title: 'Inicio de sesión de operadores',
  lead: 'Permita que los operadores inicien sesión con su cuenta de trabajo. Los grupos de su proveedor de identidad deciden sus funciones.',
  protocol: 'Protocolo',
  name: 'Nombre del proveedor',
  nameHint: 'Aparece en un botón de la página de inicio de sesión: «Continuar con …».',
  verifiedHint: 'El proveedor debe incluir «email» y «email_verified» en su token de identidad.',
  emailAttribute: 'Atributo con el correo de trabajo',
  groupsAttribute: 'Atributo con los grupos',
  groupsOf: 'Grupos que dan la función: {role}',
  groupsHint: 'Un grupo por línea, exactamente como lo escribe el proveedor. Sin uno de estos grupos no se puede iniciar sesión.',
  roles: 'Grupos y funciones',
  factorValues: 'Valores que prueban un segundo factor',
  factorValuesHint:
    'Uno por línea, de amr, acr o AuthnContextClassRef. Si está vacío, los operadores usan además su propio segundo factor.',
  createsAccounts: 'Crear una cuenta para quien tenga un grupo asignado',
  passwordsOff: 'Desactivar contraseñas y llaves de acceso, salvo para una persona de administración',
  breakGlassId: 'Persona de administración para emergencias',
  breakGlassHint: 'Aún puede iniciar sesión con contraseña si el proveedor no funciona. Cada uso queda en el registro de auditoría.',
  choose: 'Elija a una persona de administración',
  remove: 'Quitar el proveedor',
  removeTitle: '¿Quitar {name}?',
  removeText: 'Los operadores vuelven a iniciar sesión con sus contraseñas. Quien no tenga contraseña necesita una nueva invitación.',
  keep: 'Conservarlo',
}
