import type { checkDocumentTexts as english } from '#care/guest/documents/check-document-texts.en.ts'
import type { Translation } from '#ui/lib/texts.ts'

export const checkDocumentTexts: Translation<typeof english> = {
  title: 'Comprobar un documento',
  lead: '¿Alguien le entregó un justificante, una referencia o una orden de laboratorio de este consultorio? Ingrese su código para ver que es auténtico y sigue siendo válido.',
  code: 'Código del documento',
  codeHint: '20 letras y dígitos. Los guiones no importan.',
  check: 'Comprobar',
  holds: 'Este documento es auténtico y válido.',
  withdrawn: 'El consultorio retiró este documento el {date}. Ya no es válido.',
  issuedBy: 'Emitido por',
  issuedOn: 'Emitido el',
  name: 'Para',
  absent: 'Ausente',
  absentDays: 'Del {from} al {to}',
  onlyAbsence:
    'Para proteger la privacidad, esta página muestra solo el nombre y las fechas de la ausencia. Compárelos con el justificante.',
  onlyValidity: 'Para proteger la privacidad, esta página no muestra lo que dice el documento.',
  unknown: 'No conocemos este documento',
  unknownText:
    'Es posible que el código esté incompleto o mal escrito, o que se haya desactivado el enlace. Compárelo con el documento o pregunte a quien se lo entregó.',
  another: 'Ingresar otro código',
}
