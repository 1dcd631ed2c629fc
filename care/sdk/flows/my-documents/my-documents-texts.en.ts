/** Texts of a member's documents. */
export const myDocumentsTexts = {
  list: 'Documents',
  empty: 'No documents yet',
  emptyLead: 'Notes for school or work, referrals and lab orders from your visits will show here.',
  forPatient: 'for {name}',
  back: 'All documents',
  download: 'Download',
  pdfLanguage: 'Language of the headings',
  pdf: 'Download PDF',
  preparing: 'Preparing your PDF…',
  link: 'Link for the school, employer or clinic',
  linkAbsence:
    'Anyone with this link sees that the note is real and still valid, the first name and the dates of the absence. They don’t see why. The link is also on the PDF.',
  linkOther:
    'Anyone with this link sees that the document is real and still valid, and nothing about your health. The link is also on the PDF.',
  copy: 'Copy link',
  copied: 'Copied.',
  turnOff: 'Turn off link',
  turnOn: 'Make a new link',
  keep: 'Keep it',
  offTitle: 'Turn off this link?',
  offText:
    'After that, no one can check this document online, even with a PDF that you’ve already given them. A new link will be different.',
  turnedOff: 'The link is off.',
  turnedOn: 'The document has a new link. Download the PDF again if you need it.',
  isOff: 'This document has no link, so no one can check it online.',
  loadFailed: 'We couldn’t find this document.',
} as const
