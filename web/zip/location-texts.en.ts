/** Texts of 'Use my location'. */
export const locationTexts = {
  useMyLocation: 'Use my location',
  askTitle: 'Use your location?',
  askText: 'Your device will share your location once, rounded to about 7 miles. We’ll use it to find your zip code and won’t keep it.',
  askYes: 'Use my location',
  askNo: 'Not now',
  notFound: 'We couldn’t find your location. Please enter a zip code.',
} as const
