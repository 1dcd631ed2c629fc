export const robotCheckTexts = {
  label: 'I am not a robot',
  how: 'A quick check runs on your device. Nothing is shared.',
  working: 'Checking. This takes a moment.',
  passed: 'Check passed',
  failed: 'Your browser couldn’t run the check. Please try again, or use another browser.',
} as const
