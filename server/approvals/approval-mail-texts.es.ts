import type { ApprovalMailTexts } from '#server/approvals/approval-mail-texts.en.ts'

export const approvalMailTexts = {
  waitsTitle: 'Un cambio en {product} necesita la aprobación de otro administrador',
  approvedTitle: 'Se aprobó un cambio en {product}',
  'provider.saml': '{maker} quiere cambiar el inicio de sesión SAML de {subject}.',
  'provider.oidc': '{maker} quiere cambiar el inicio de sesión OpenID Connect de {subject}.',
  'provider.remove': '{maker} quiere quitar un proveedor de identidad de {subject}.',
  'group.save': '{maker} quiere cambiar la forma en que inician sesión los miembros de {subject}.',
  'operator.invite': '{maker} quiere invitar a {subject} como operador.',
  'operator.role': '{maker} quiere cambiar la función de {subject}.',
  'operator.factor.reset': '{maker} quiere quitar las llaves de acceso y la aplicación de autenticación de {subject}.',
  'clinician.add': '{maker} quiere agregar a {subject} como profesional clínico, quien podrá atender a pacientes.',
  'clinician.factor.reset':
    '{maker} quiere quitar las llaves de acceso y la aplicación de autenticación del profesional clínico {subject}.',
  'hold.lift': '{maker} quiere levantar la retención legal “{subject}”.',
  'minor-rules.show': '{maker} quiere que los padres vean más reclamaciones de menores.',
  'staff-provider.save': '{maker} quiere cambiar cómo inician sesión los operadores a través de {subject}.',
  'staff-provider.remove': '{maker} quiere quitar el proveedor de identidad {subject} de los operadores.',
  'period.shorten': '{maker} quiere conservar algunos datos por menos tiempo.',
  waits: 'Otro administrador tiene 24 horas para aprobarlo o rechazarlo. Hasta entonces no cambia nada.',
  approved: 'Lo aprobó {approver}.',
  approvedOnServer: 'Se aprobó en la línea de comandos del servidor.',
  notExpected: 'Si no lo esperaba, pregunte a {maker} cuanto antes.',
  action: 'Abrir las aprobaciones',
  foot: '{product} nunca le pide la contraseña por correo electrónico ni por teléfono.',
} satisfies ApprovalMailTexts
