import { zipCalls } from '#shared/zip/zip-calls.ts'
import { send } from '#ui/lib/send.ts'

/** A place some minutes old is good enough to find a zip. */
const oldest = 10 * 60_000
const patience = 15_000

const whereAmI = (): Promise<GeolocationPosition> =>
  new Promise((done, fail) => navigator.geolocation.getCurrentPosition(done, fail, { maximumAge: oldest, timeout: patience }))

/** The zip where this device is; what leaves it is rounded to a tenth of a degree. Rejects where the device or its owner says no, or nothing is near. */
export const findMyZip = async (): Promise<string> => {
  const { coords } = await whereAmI()
  const { data } = await send(zipCalls.findNearestZip, { latitude: coords.latitude.toFixed(1), longitude: coords.longitude.toFixed(1) })
  return data.zip
}
