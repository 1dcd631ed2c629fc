import type { DocumentPdfTexts } from '#care/server/documents/document-pdf-texts.en.ts'

export const documentPdfTexts: DocumentPdfTexts = {
  patient: 'Paciente',
  born: 'Fecha de nacimiento',
  issuedBy: 'Emitido por',
  practice: 'Consultorio',
  phone: 'Teléfono',
  signed: 'Firmado electrónicamente',
  number: 'Número de documento',
  withdrawn: 'Este documento se retiró el {date}. Ya no es válido.',
  check: 'Compruebe este documento',
  checkHow:
    'Cualquier persona puede comprobar que este documento es auténtico y sigue siendo válido: escanee el código, siga el enlace o ingrese el código en {address}.',
  code: 'Código',
  qr: 'Código QR del enlace con el que se comprueba este documento',
  link: 'Comprobar este documento en línea',
  noLink: 'Este documento no se puede comprobar en línea. Para confirmarlo, llame al {phone}.',
  foot: '{product} · {number} · página {n} de {all}',
  unreadable: 'No se pudo leer este documento.',
}
