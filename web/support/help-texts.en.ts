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
      'Choose whether your benefit comes from an employer, a school or somewhere else. Enter your last name, date of birth and zip code exactly as your plan has them. Find yourself in the list, then choose an email address and a password.',
      'If we don’t find you, check the spelling and zip code first. Then you can ask us to look into it. You’ll get a reference number, and we’ll compare what you entered with what your plan sent us.',
    ],
    link: 'Register',
    words: 'sign up new account create join employer school student id cannot find me not found',
  },
  'pay-per-visit': {
    title: 'Can I see a doctor without a plan?',
    paragraphs: [
      'Yes. Register to pay for each visit yourself. You must be 18 or older and have an address in the United States.',
      'You only pay for visits you request. If an employer or school covers you later, write to us and we’ll combine your accounts.',
    ],
    link: 'Register to pay per visit',
    words: 'no insurance uninsured self pay cost without coverage ineligible',
  },
  password: {
    title: 'I forgot my password',
    paragraphs: [
      'Enter your email address, and we’ll send you a link. It works once and expires in 30 minutes. If you don’t get an email, check your spam folder, and make sure it’s the address you registered with.',
      'A new password needs at least 8 characters, with a capital letter, a lower case letter, a number and a special character. When you change it, we’ll sign you out everywhere else.',
    ],
    link: 'Reset your password',
    words: 'reset lost locked out sign in login cannot get in recover',
  },
  pin: {
    title: 'Why do I have to enter a PIN?',
    paragraphs: [
      'Your plan may ask you to confirm it’s you with a six-digit PIN. We send it to a phone number on your account, and it works for a few minutes. If you don’t get it, wait a moment, then select Resend PIN or choose another phone.',
      'Check “Remember this device” on a device only you use, and we won’t ask there again. Never share a PIN with anyone, even if they say they work for us.',
    ],
    link: 'See your trusted devices',
    words: 'code text message phone call second factor two-factor mfa verification verify sms otp',
  },
  passkey: {
    title: 'Sign in with a fingerprint, your face or an app',
    paragraphs: [
      'With a passkey, you sign in the same way you unlock your phone or computer. No one can steal it by email. An authenticator app shows a new code every 30 seconds. If your plan offers them, you can set up both in Account Settings.',
      'Keep the app’s recovery codes in a safe place. Each one lets you sign in once if you lose your phone.',
    ],
    link: 'Set up a passkey or an app',
    words: 'biometric face id touch id authenticator totp recovery code security key',
  },
  'shared-computer': {
    title: 'I signed in on a computer that isn’t mine',
    paragraphs: [
      '“Where you’re signed in” lists every browser where you’re signed in. You can sign out of any of them, or sign out everywhere else, in one step.',
      'We also sign you out automatically. After an hour without activity, we give you one minute’s notice and then hide your data from the screen.',
    ],
    link: 'See where you’re signed in',
    words: 'public library sign out log out everywhere session timeout inactive stolen lost phone',
  },
  visit: {
    title: 'How do I request a visit?',
    paragraphs: [
      'Choose who the visit is for and what type of care you need. Answer a few questions, and choose video or phone. You can see a doctor as soon as possible or at a time that works for you. You’ll see the price before you send anything. If you need an interpreter, check the box where you choose video or phone. It’s free.',
      'Virtual visits are not for emergencies. If a life may be in danger, call 911.',
    ],
    link: 'Request a visit',
    words: 'interpreter language doctor appointment see talk video phone telehealth book consultation online dermatology',
  },
  'medical-info': {
    title: 'What should I fill in before a visit?',
    paragraphs: [
      'Your medical history, medications and allergies. A doctor who knows them can help you sooner and more safely. You can update them at any time.',
    ],
    link: 'Open your medical info',
    words: 'history allergies medication conditions record health pharmacy prepare',
  },
  'waiting-room': {
    title: 'How do I join my visit?',
    paragraphs: [
      'Your next visit is at the top of your dashboard. When it’s time, select Join and wait in the waiting room. The page will tell you when the doctor is there. We won’t sign you out while you wait.',
      'For video, your browser asks if it can use your camera and microphone. Please allow both. If it doesn’t ask, or if you can’t hear anything, close other programs that use the camera and reload the page. You’ll keep your place.',
    ],
    link: 'Go to your visits',
    words: 'join waiting room camera microphone sound picture video does not work connection start',
  },
  'change-visit': {
    title: 'How do I cancel or reschedule a visit?',
    paragraphs: [
      'Open the visit on your dashboard and choose Cancel or Reschedule. When you reschedule, we’ll hold your old time until the new one is confirmed.',
      'You can’t cancel a visit here shortly before it starts or once a doctor has accepted it. The page will tell you why. In that case, please call us.',
    ],
    link: 'Go to your visits',
    words: 'cancel reschedule change time move appointment another day refund',
  },
  'mental-health': {
    title: 'I need someone to talk to',
    paragraphs: [
      'You can talk to a therapist or psychiatrist by video, from home. You choose the person and the time, and you can see the same person again.',
      'If you’re thinking of harming yourself or are in crisis, don’t wait for a visit. Call or text 988. It’s free, 24/7. If a life is in danger, call 911.',
    ],
    link: 'Talk to someone',
    words: 'therapy therapist psychiatrist counseling depression anxiety stress sad crisis suicide 988',
  },
  covid: {
    title: 'I may have COVID-19',
    paragraphs: [
      'The self-assessment asks about your symptoms, people you’ve been near and your risk. At the end, it tells you to call 911, request a visit or take care of yourself at home. It’s not a diagnosis.',
      'Trouble breathing, chest pain that doesn’t go away, confusion, or blue lips are an emergency. Call 911.',
    ],
    link: 'Start the self-assessment',
    words: 'coronavirus corona covid-19 test fever cough symptoms exposure vaccine',
  },
  procedures: {
    title: 'What will a procedure cost?',
    paragraphs: [
      'Enter a procedure name or CPT code, and your zip code. You’ll see what’s typically billed and paid near you, with and without insurance, and where the numbers come from.',
      'These numbers are based on past prices. They’re not a quote. Ask the office for its price before you go.',
    ],
    link: 'Price procedures',
    words: 'price mri scan x-ray surgery lab test bill estimate cpt compare cost',
  },
  prescriptions: {
    title: 'Where is my medicine cheapest?',
    paragraphs: [
      'Enter a drug name, then choose the form, dosage and quantity. The list and map show the lowest retail prices near your zip code, cheapest first. We show generic drugs unless you ask for the brand.',
      'Prices don’t reflect what your insurance pays. Call the pharmacy to confirm the price before you go.',
    ],
    link: 'Price prescriptions',
    words: 'drug medication pharmacy price generic brand cheap refill pills compare cost',
  },
  card: {
    title: 'How does the discount card work?',
    paragraphs: [
      'Choose a price in the list and open its card. Show it to the pharmacist on your phone, on paper or in the email you send yourself. The card is free.',
      'It isn’t insurance, and you can’t use it together with insurance. The pharmacist can tell you which one costs less.',
    ],
    link: 'Find a price and its card',
    words: 'coupon discount savings card bin pcn pharmacist print email',
  },
  savings: {
    title: 'What have I saved?',
    paragraphs: [
      'For each visit, we compare what you paid with what the same care usually costs elsewhere, such as an urgent care center. The page shows the total, each visit and how we calculate savings.',
    ],
    link: 'See your savings',
    words: 'beat the deductible saved money lifetime history',
  },
  providers: {
    title: 'How do I find a doctor near me?',
    paragraphs: [
      'Enter your zip code and how far you’d go. You can filter the list by specialty, gender and name, view it on a map, and save a doctor with the heart.',
      'Call first to ask if they take new patients and your insurance. If something in the list is wrong, select “Report a problem” to tell us.',
    ],
    link: 'Find providers',
    words: 'provider dentist specialist pediatrician search map network near gender accept insurance',
  },
  facilities: {
    title: 'How do I find a hospital, an urgent care center or a pharmacy?',
    paragraphs: [
      'Enter your zip code, and choose the types of places and how far away they can be. We’ll show each place’s address, distance, phone number and directions.',
    ],
    link: 'Find facilities',
    words: 'clinic emergency room pharmacy vet veterinarian place map directions near',
  },
  family: {
    title: 'Who in my family is covered?',
    paragraphs: [
      'My Family shows everyone covered with you. If your plan allows it, the primary member can add a spouse or a dependent there. Your plan then confirms it.',
      'Adults have their own accounts and see only their own records, unless they let someone act for them. For children under 18, the primary member and the spouse request visits and read the results.',
    ],
    link: 'Open My Family',
    words: 'spouse wife husband child children kids dependent baby partner member add',
  },
  account: {
    title: 'How do I change my phone, email, address or language?',
    paragraphs: [
      'You can change all of these in Account Settings. You can also choose how we contact you and in which language. We’ll use a new phone number for PINs once you enter a code we send there.',
      'You can change your name there too. Your date of birth comes from your plan. If it’s wrong, please ask your plan to correct it.',
    ],
    link: 'Open Account Settings',
    words: 'profile settings update move moved notifications spanish arabic name wrong dark change',
  },
  favorites: {
    title: 'What is the heart for?',
    paragraphs: [
      'It saves a doctor, place or drug so you can find it again under My Favorites. Select the heart again, or choose Remove in My Favorites, to remove it. You can undo this right away.',
    ],
    link: 'Open My Favorites',
    words: 'save saved bookmark list remember heart favourite',
  },
  messages: {
    title: 'Where do I find answers and results?',
    paragraphs: [
      'Messages from your care team are in your inbox. We’ll email you when there’s a new one. For your privacy, the email doesn’t say what it’s about. Sign in to read it.',
      'You’ll find our replies to your support messages on the Support page, under “Your messages”.',
    ],
    link: 'Open your inbox',
    words: 'inbox message reply lab result unread notification letter doctor wrote',
  },
  privacy: {
    title: 'What happens to my data?',
    paragraphs: [
      'We use your data for your care, your benefits and to run this portal. The privacy notice explains what we may share and what rights you have. Before you go to a partner’s program, we tell you what we share with them.',
    ],
    link: 'Read the privacy notice',
    words: 'hipaa private confidential share sell cookies tracking personal protection',
  },
  'who-saw': {
    title: 'Who has seen my data?',
    paragraphs: [
      'Account Settings lists everyone who viewed or changed your record, when and why. No one, including us, can edit that list without leaving a trace.',
      'If you see something there that you can’t explain, please write to us.',
    ],
    link: 'See who has seen your data',
    words: 'access log audit employer boss parents spouse privacy looked seen record confidential',
  },
}
