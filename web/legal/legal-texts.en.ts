import type { LegalName } from '#shared/settings/portal-settings.ts'

/** A legal document: title and sections in order. The page fills in `{product}` and `{phone}`. */
export type LegalDocument = { title: string; sections: readonly { heading: string; paragraphs: readonly string[] }[] }
export type LegalTexts = { template: string } & { [name in LegalName]: LegalDocument }

/** Plain-language templates, to be replaced by the operator's counsel. */
export const legalTexts: LegalTexts = {
  template:
    'This is a plain-language template that comes with the software. Before members rely on it, the operator of {product} must have its own counsel review and replace it.',
  privacy: {
    title: 'Notice of Privacy Practices',
    sections: [
      {
        heading: 'What this notice is about',
        paragraphs: [
          'This notice describes how medical information about you may be used and shared, and how you can get access to this information. Please read it carefully.',
        ],
      },
      {
        heading: 'How we use and share your information',
        paragraphs: [
          'For your care: the clinicians you see through {product} read and write your medical information.',
          'For payment: we tell your plan or group what they need to pay for your care.',
          'To run the service: we use your information to answer your questions, keep accounts safe and improve quality.',
          'When the law requires it: for example, to report certain diseases, or when a court orders it.',
          'For anything else, we’ll ask for your written permission first. You can withdraw it at any time.',
        ],
      },
      {
        heading: 'Your rights',
        paragraphs: [
          'You can see and get a copy of your health record, and ask us to correct it. Go to Support and choose Questions or feedback.',
          'You can ask us to contact you in a certain way, or to limit what we use or share.',
          'You can get a list of who we’ve shared your information with.',
          'You can get a paper copy of this notice, and choose someone to act for you.',
          'You can complain to us or to the U.S. Department of Health and Human Services. No one will treat you differently because of it.',
        ],
      },
      {
        heading: 'Our duties',
        paragraphs: [
          'The law requires us to keep your health information private and secure. We must follow this notice, and tell you promptly if a breach may have put your information at risk.',
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
          '{product} follows the civil rights laws that apply to it. It doesn’t exclude people or treat them differently because of race, color, national origin, age, disability or sex.',
        ],
      },
      {
        heading: 'Free help',
        paragraphs: [
          'People with disabilities can get free aids and services, such as sign language interpreters and written information in other formats.',
          'People whose first language isn’t English can get free interpreters and translated information. Call {phone}, or go to Support and choose Questions or feedback.',
        ],
      },
      {
        heading: 'If you were treated differently',
        paragraphs: [
          'You can file a grievance by calling {phone}. We’ll help you file it if you need help.',
          'You can also file a civil rights complaint with the U.S. Department of Health and Human Services, Office for Civil Rights.',
        ],
      },
    ],
  },
  disclaimer: {
    title: 'Legal Disclaimer',
    sections: [
      {
        heading: 'In an emergency',
        paragraphs: ['{product} is not for emergencies. If you think you have a medical emergency, call 911.'],
      },
      {
        heading: 'Information is not advice',
        paragraphs: [
          'This portal gives you information. It doesn’t replace the advice of a clinician who knows you.',
          'Prices are estimates from the sources shown with them. What you pay may differ. Call the location to confirm.',
          'Lists of doctors, facilities and pharmacies are not recommendations. Details may have changed since they were published.',
        ],
      },
      {
        heading: 'Links',
        paragraphs: ['We link to other sites as a service. We don’t control those sites and aren’t responsible for their content.'],
      },
    ],
  },
  terms: {
    title: 'Terms of Service',
    sections: [
      {
        heading: 'Who can use the portal',
        paragraphs: [
          'The portal is for authorized members. You must be 18 or older to have an account, and you must give correct information about yourself.',
        ],
      },
      {
        heading: 'Your account',
        paragraphs: [
          'Keep your password and PIN private, and sign out on shared devices. Call {phone} right away if you think someone else is using your account.',
        ],
      },
      {
        heading: 'What is not allowed',
        paragraphs: [
          'Don’t use another person’s account, try to bypass security, collect data by automated means, or use the service to break the law.',
        ],
      },
      {
        heading: 'What we may change',
        paragraphs: [
          'We may change the service or these terms. If a change affects you, we’ll tell you before it takes effect. We may close accounts that break these terms.',
        ],
      },
      {
        heading: 'Liability and law',
        paragraphs: ['The operator explains here the limits of its liability, which law applies and where disputes are settled.'],
      },
    ],
  },
  informedConsent: {
    title: 'Informed Consent Agreement',
    sections: [
      {
        heading: 'What telehealth is',
        paragraphs: [
          'In telehealth, you and a clinician meet by video, phone or message. The clinician decides if this is a safe way to care for you and may ask you to be seen in person.',
        ],
      },
      {
        heading: 'Benefits and risks',
        paragraphs: [
          'You can get care where you are, and often sooner. A clinician can’t examine you as they would in an office. A connection can fail. We protect your information, but no system is free of risk.',
        ],
      },
      {
        heading: 'Your choice',
        paragraphs: [
          'You can stop a visit or withdraw your consent at any time. This doesn’t affect your right to care later.',
          'Your visits become part of your medical record. They’re protected as described in the Notice of Privacy Practices.',
        ],
      },
      { heading: 'In an emergency', paragraphs: ['Telehealth is not for emergencies. In an emergency, call 911.'] },
    ],
  },
}
