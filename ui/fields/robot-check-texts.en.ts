export const robotCheckTexts = {
  label: 'I am not a robot',
  how: 'Your browser does a small sum. Nobody else learns of it.',
  working: 'Checking. This takes a moment.',
  passed: 'Check passed',
  failed: 'Your browser could not do the check. Please try again, or use another browser.',
} as const
