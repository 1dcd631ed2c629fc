import type { HelpId } from '#web/support/help-topics.ts'

export type HelpArticle = {
  title: string
  paragraphs: readonly string[]
  /** The text of the link to its screen. */
  link: string
  /** Other words that people use for it. */
  words: string
}
export type HelpArticles = Readonly<Record<HelpId, HelpArticle>>

/** The help articles. They explain the portal and give no medical advice. */
export const helpArticles: HelpArticles = {
  register: {
    title: 'How do I register?',
    paragraphs: [
      'Choose whether your benefit comes from an employer, a school or elsewhere, then enter your last name, date of birth and zip code, just as your plan has them. Pick yourself from the list, and choose an email address and a password.',
      'If nothing is found, check the spelling and the zip code first. You can then ask us to look into it: you get a reference number, and a person compares what you entered with what your plan sent us.',
    ],
    link: 'Register',
    words: 'sign up new account create join employer school student id cannot find me not found',
  },
  'pay-per-visit': {
    title: 'Can I see a doctor without a plan?',
    paragraphs: [
      'Yes. Register to pay for each visit yourself. You must be 18 or older, and you need an address in the United States.',
      'You pay only for visits that you request. If an employer or school covers you later, write to us and we bring the two together.',
    ],
    link: 'Register to pay per visit',
    words: 'no insurance uninsured self pay cost without coverage ineligible',
  },
  password: {
    title: 'I forgot my password',
    paragraphs: [
      'Enter your email address, and we send you a link that works once and for half an hour. If no mail comes, look in your spam folder and check that it is the address you registered with.',
      'A new password needs 8 or more characters with a capital letter, a lower case letter, a number and a special character. All your other sign-ins end when you change it.',
    ],
    link: 'Reset your password',
    words: 'reset lost locked out sign in login cannot get in recover',
  },
  pin: {
    title: 'Why do I have to enter a PIN?',
    paragraphs: [
      'Your plan may ask for a second proof that it is you: a six-digit PIN that we send to a phone number on your account. It is good for some minutes only. If none arrives, wait a moment, then choose “Resend” or another phone.',
      'Tick “Remember this device” on a device that is only yours, and we do not ask there again. Never give a PIN to anybody, not even to somebody who says that they work for us.',
    ],
    link: 'See your trusted devices',
    words: 'code text message phone call second factor two-factor mfa verification verify sms otp',
  },
  passkey: {
    title: 'Sign in with a fingerprint, your face or an app',
    paragraphs: [
      'A passkey lets you sign in with the lock of your phone or computer, and nobody can steal it in a mail. An authenticator app shows a new code every 30 seconds. Where your plan offers them, you set up both in your account settings.',
      'Keep the recovery codes of the app with your important papers: each opens your account once if you lose your phone.',
    ],
    link: 'Set up a passkey or an app',
    words: 'biometric face id touch id authenticator totp recovery code security key',
  },
  'shared-computer': {
    title: 'I signed in on a computer that is not mine',
    paragraphs: [
      'Under “Where you are signed in” you see every browser that is signed in as you. Sign out any of them, or everywhere else, with one press.',
      'We also sign you out by ourselves: after an hour without any activity you get a minute’s notice, and then your data is no longer on the screen.',
    ],
    link: 'See where you are signed in',
    words: 'public library sign out log out everywhere session timeout inactive stolen lost phone',
  },
  visit: {
    title: 'How do I request a visit?',
    paragraphs: [
      'Choose who the visit is for and what kind of care you need, answer a few questions, and choose video or phone. You can be seen as soon as a doctor is free, or at a time that suits you. You see the price before you send anything.',
      'A visit here is no help in an emergency. If somebody’s life may be in danger, call 911.',
    ],
    link: 'Request a visit',
    words: 'doctor appointment see talk video phone telehealth book consultation online dermatology',
  },
  'medical-info': {
    title: 'What should I fill in before a visit?',
    paragraphs: [
      'Your medical history, your medications and your allergies. A doctor who knows them can help you sooner and more safely. You can change them whenever something changes.',
    ],
    link: 'Open your medical info',
    words: 'history allergies medication conditions record health pharmacy prepare',
  },
  'waiting-room': {
    title: 'How do I join my visit?',
    paragraphs: [
      'Your next visit stands at the top of the dashboard. When it is time, press Join and wait in the waiting room; the page tells you when the doctor is there. You are not signed out while you wait.',
      'For video, your browser asks whether it may use camera and microphone: say yes. If it does not ask or you hear nothing, close other programs that use the camera, reload the page, and come back to the same place.',
    ],
    link: 'Go to your visits',
    words: 'join waiting room camera microphone sound picture video does not work connection start',
  },
  'change-visit': {
    title: 'How do I cancel or move a visit?',
    paragraphs: [
      'Open the visit on your dashboard and choose Cancel visit or Reschedule. When you reschedule, your old time is kept until the new one is yours.',
      'Shortly before it begins, and once a doctor has taken it up, a visit can no longer be cancelled here; the page then says why. Please call us in that case.',
    ],
    link: 'Go to your visits',
    words: 'cancel reschedule change time move appointment another day refund',
  },
  'mental-health': {
    title: 'I need somebody to talk to',
    paragraphs: [
      'You can talk to a therapist or a psychiatrist by video, from home. You choose the person and the time, and can come back to the same person.',
      'If you think of hurting yourself, or cannot go on, do not wait for a visit: call or text 988, day or night, free of charge. In danger of life call 911.',
    ],
    link: 'Talk to someone',
    words: 'therapy therapist psychiatrist counseling depression anxiety stress sad crisis suicide 988',
  },
  covid: {
    title: 'I may have COVID-19',
    paragraphs: [
      'The self-assessment asks about your symptoms, about people you have been with, and about what puts you at risk. In the end it tells you whether to call 911, to request a visit, or to take care of yourself at home. It does not make a diagnosis.',
      'Trouble breathing, lasting pain in the chest, confusion, or blue lips are an emergency: call 911.',
    ],
    link: 'Start the self-assessment',
    words: 'coronavirus corona covid-19 test fever cough symptoms exposure vaccine',
  },
  procedures: {
    title: 'What will a procedure cost?',
    paragraphs: [
      'Enter the name of a procedure or its CPT code, and your zip code. You see what is typically billed and what is typically paid around you, with and without insurance, and where the figures come from.',
      'They are figures of the past, not an offer. Ask the office for its price before you go.',
    ],
    link: 'Price procedures',
    words: 'price mri scan x-ray surgery lab test bill estimate cpt compare cost',
  },
  prescriptions: {
    title: 'Where is my medicine cheapest?',
    paragraphs: [
      'Type in the drug, then choose form, dosage and quantity. The list and the map show the lowest retail prices near your zip code, the cheapest first. Generic drugs are shown unless you ask for the brand.',
      'The prices do not reflect what your insurance pays. Call the pharmacy to confirm the price before you go.',
    ],
    link: 'Price prescriptions',
    words: 'drug medication pharmacy price generic brand cheap refill pills compare cost',
  },
  card: {
    title: 'How does the discount card work?',
    paragraphs: [
      'Choose a price in the list and open its card. Show it to the pharmacist, on your phone, printed, or from the mail that you can send to yourself. The card is free.',
      'It is not insurance, and it does not add up with your insurance: the pharmacist can tell which of the two is cheaper.',
    ],
    link: 'Find a price and its card',
    words: 'coupon discount savings card bin pcn pharmacist print email',
  },
  savings: {
    title: 'What have I saved?',
    paragraphs: [
      'For each visit we compare what you paid with what the same care usually costs elsewhere, such as in an urgent care center. The page shows the sum, each visit, and how we count.',
    ],
    link: 'See your savings',
    words: 'beat the deductible saved money lifetime history',
  },
  providers: {
    title: 'How do I find a doctor near me?',
    paragraphs: [
      'Enter your zip code and how far you would go. You can narrow the list by specialty, gender and name, see it on a map, and save a doctor with the heart.',
      'Call first to ask whether they take new patients and your insurance. If something in the list is wrong, “Report a problem” under the entry tells us.',
    ],
    link: 'Find providers',
    words: 'provider dentist specialist pediatrician search map network near gender accept insurance',
  },
  facilities: {
    title: 'How do I find a hospital, an urgent care center or a pharmacy?',
    paragraphs: [
      'Enter your zip code, choose the kinds of places you look for, and how far away they may be. Each place comes with its address, its distance, its phone number and directions.',
    ],
    link: 'Find facilities',
    words: 'clinic emergency room pharmacy vet veterinarian place map directions near',
  },
  family: {
    title: 'Who of my family is covered, and how do I add somebody?',
    paragraphs: [
      'My Family shows everybody who is covered with you. Where your plan allows it, the primary member adds a spouse or a dependent there; the plan then confirms it.',
      'Adults have an account of their own and see only their own record, unless they let somebody act for them. For children under 18, the primary member and the spouse request visits and read the results.',
    ],
    link: 'Open My Family',
    words: 'spouse wife husband child children kids dependent baby partner member add',
  },
  account: {
    title: 'How do I change my phone, email, address or language?',
    paragraphs: [
      'All of it stands in your account settings, also how we may write to you and which language we speak with you. A new phone number is used for PINs once you have entered one that we send there.',
      'You can change your name there, too. Your date of birth comes from your plan, so ask your plan to correct it.',
    ],
    link: 'Open your account settings',
    words: 'profile settings update move moved notifications spanish arabic name wrong dark change',
  },
  favorites: {
    title: 'What is the heart for?',
    paragraphs: [
      'It saves a doctor, a place or a drug, so that you find it again under My Favorites. Press the heart again, or Remove there, and it is gone; right after that you can still undo it.',
    ],
    link: 'Open My Favorites',
    words: 'save saved bookmark list remember heart favourite',
  },
  messages: {
    title: 'Where do I find answers and results?',
    paragraphs: [
      'Messages from your care team are in your inbox, and we tell you by mail when there is a new one. The mail never says what it is about: you read it here, signed in.',
      'What you write to support is answered on the Support page, under “Your messages”.',
    ],
    link: 'Open your inbox',
    words: 'inbox message reply lab result unread notification letter doctor wrote',
  },
  privacy: {
    title: 'What happens to my data?',
    paragraphs: [
      'We use your data for your care, for your benefit and for running this portal; the privacy notice says what may be shared, and which rights you have. When you go on to a partner’s program, we say first what they learn.',
    ],
    link: 'Read the privacy notice',
    words: 'hipaa private confidential share sell cookies tracking personal protection',
  },
  'who-saw': {
    title: 'Who has seen my data?',
    paragraphs: [
      'Your account settings list everyone who viewed or changed your record: who, when, and why. No one can change that list without leaving a trace, not even us.',
      'If you see something there that you cannot explain, please write to us.',
    ],
    link: 'See who has seen your data',
    words: 'access log audit employer boss parents spouse privacy looked seen record confidential',
  },
}
