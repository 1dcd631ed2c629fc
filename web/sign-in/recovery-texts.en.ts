export const recoveryTexts = {
  forgot: 'Forgot password',
  forgotLead: 'Enter your email, and we’ll send you a link to choose a new password.',
  email: 'Email',
  reset: 'Reset password',
  sent: 'Reset password email has been sent',
  newHere: 'New to {product}? {signUp}',
  signUp: 'Sign up',
  remembered: 'Remember your password? {signIn}',
  signIn: 'Sign in',
  set: 'Choose a new password',
  setLead: 'You’ll be signed in here and signed out everywhere else.',
  confirm: 'Confirm',
  cancel: 'Cancel',
  removedBeforeProof:
    'We also removed the passkeys, authenticator app, trusted devices and sign-ins that were added earlier. You can add yours again in Account Settings.',
  changed: 'Your password has been changed',
  requestNew: 'Request a new link',
} as const
