/** Texts of 'Use my location'. */
export const locationTexts = {
  useMyLocation: 'Use my location',
  askTitle: 'Use your location?',
  askText: 'Your device tells us where you are, rounded to about 7 miles, once. We answer with the zip there and keep nothing.',
  askYes: 'Use my location',
  askNo: 'Not now',
  notFound: 'We could not find where you are. Please enter a zip.',
} as const
