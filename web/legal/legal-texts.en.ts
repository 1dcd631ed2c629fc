import type { LegalName } from '#shared/settings/portal-settings.ts'

/** A legal document: title and sections in order. The page fills in `{product}` and `{phone}`. */
export type LegalDocument = { title: string; sections: readonly { heading: string; paragraphs: readonly string[] }[] }
export type LegalTexts = { template: string } & { [name in LegalName]: LegalDocument }

/** Plain-language templates, to be replaced by the operator's counsel. */
export const legalTexts: LegalTexts = {
  template:
    'This is a plain-language template that comes with the software. Before members rely on it, the operator of {product} must have it reviewed and replaced by its own counsel.',
  privacy: {
    title: 'Notice of Privacy Practices',
    sections: [
      {
        heading: 'What this notice is about',
        paragraphs: [
          'This notice describes how medical information about you may be used and shared, and how you can get access to this information. Please read it with care.',
        ],
      },
      {
        heading: 'How we use and share your information',
        paragraphs: [
          'For your care: the clinicians you see through {product} read and write your medical information.',
          'For payment: we tell your plan or your group what is needed to pay for your care.',
          'To run the service: we use your information to answer your questions, keep accounts safe and improve quality.',
          'When the law requires it: for example to report certain diseases, or when a court orders it.',
          'For anything else we ask for your written permission first, and you may take it back at any time.',
        ],
      },
      {
        heading: 'Your rights',
        paragraphs: [
          'You may see and get a copy of your health record, and ask us to correct it: here under Support, in Questions or feedback.',
          'You may ask us to contact you in a certain way, or to limit what we use or share.',
          'You may get a list of those with whom we have shared your information.',
          'You may get a paper copy of this notice, and choose someone to act for you.',
          'You may complain to us or to the U.S. Department of Health and Human Services. Nobody will treat you worse for it.',
        ],
      },
      {
        heading: 'Our duties',
        paragraphs: [
          'We are required by law to keep your health information private and secure, to follow this notice, and to tell you promptly if a breach may have put your information at risk.',
        ],
      },
      { heading: 'Questions', paragraphs: ['Call us at {phone}.'] },
    ],
  },
  nonDiscrimination: {
    title: 'Notice of Non-Discrimination and Language Assistance',
    sections: [
      {
        heading: 'Everyone is welcome',
        paragraphs: [
          '{product} follows the civil rights laws that apply to it. It does not exclude people or treat them differently because of race, color, national origin, age, disability or sex.',
        ],
      },
      {
        heading: 'Help at no cost',
        paragraphs: [
          'People with disabilities can get aids and services at no cost, such as sign language interpreters and written information in other formats.',
          'People whose first language is not English can get interpreters and translated information at no cost. Call {phone}, or ask here under Support, in Questions or feedback.',
        ],
      },
      {
        heading: 'If you were treated differently',
        paragraphs: [
          'You may file a grievance with us by calling {phone}. We help you to file it if you need help.',
          'You may also file a civil rights complaint with the U.S. Department of Health and Human Services, Office for Civil Rights.',
        ],
      },
    ],
  },
  disclaimer: {
    title: 'Legal Disclaimer',
    sections: [
      {
        heading: 'In an emergency',
        paragraphs: ['{product} is not for emergencies. If you think that you have a medical emergency, call 911.'],
      },
      {
        heading: 'Information is not advice',
        paragraphs: [
          'What you read in this portal informs you; it does not replace the advice of a clinician who knows you.',
          'Prices are estimates from the sources named beside them. What you pay in the end may differ. Call the location to confirm.',
          'Lists of doctors, facilities and pharmacies are no recommendation. Details may have changed since they were published.',
        ],
      },
      {
        heading: 'Links',
        paragraphs: ['Links to other sites are a service. We do not control those sites and are not responsible for what they say.'],
      },
    ],
  },
  terms: {
    title: 'Terms of Service',
    sections: [
      {
        heading: 'Who may use the portal',
        paragraphs: [
          'The portal is for authorized members. You must be 18 or older to have an account, and give correct information about yourself.',
        ],
      },
      {
        heading: 'Your account',
        paragraphs: [
          'Keep your password and PIN to yourself and sign out on shared devices. Call {phone} at once if you think that someone else uses your account.',
        ],
      },
      {
        heading: 'What is not allowed',
        paragraphs: [
          'Do not use the account of another person, try to get around security, collect data by automatic means, or use the service against the law.',
        ],
      },
      {
        heading: 'What we may change',
        paragraphs: [
          'We may change the service or these terms. When a change matters to you, we tell you before it takes effect. We may close accounts that break these terms.',
        ],
      },
      {
        heading: 'Liability and law',
        paragraphs: ['The operator states here the limits of its liability, the law that applies and where disputes are settled.'],
      },
    ],
  },
  informedConsent: {
    title: 'Informed Consent Agreement',
    sections: [
      {
        heading: 'What telehealth is',
        paragraphs: [
          'In telehealth you and a clinician meet by video, phone or message. The clinician decides whether this is a safe way to care for you and may ask you to be seen in person.',
        ],
      },
      {
        heading: 'Benefits and risks',
        paragraphs: [
          'You can get care where you are and often sooner. A clinician cannot examine you as in an office; a connection can fail; and although we protect your information, no system is without risk.',
        ],
      },
      {
        heading: 'Your choice',
        paragraphs: [
          'You may stop a visit or withdraw your consent at any time. That does not affect your right to care later.',
          'Your visits become part of your medical record and are protected as described in the Notice of Privacy Practices.',
        ],
      },
      { heading: 'In an emergency', paragraphs: ['Telehealth is not for emergencies: call 911.'] },
    ],
  },
}
