import { expect, test } from 'vitest'
import { fakeServer, refused } from '#ui/testing/fake-server.ts'
import { listSavedPharmacies } from '#web/flows/pharmacy-lookups.ts'

const circles = 'GET /api/profiles/profile-ana/circles'
const element = {
  id: 'f-1',
  name: 'Southgate Pharmacy',
  avatar: null,
  type: 'pharmacy',
  meta: JSON.stringify({ address: '12 South St, Austin, TX 78704', phoneNumber: '5125550199' }),
}

test('the flow gets the favorite pharmacies, and leaves those of the telehealth side to its own options [FAV-12]', async () => {
  const server = fakeServer({
    [circles]: {
      body: {
        data: {
          circles: [
            { type: 'pharmacy', elements: [element] },
            { type: 'hospitals', elements: [{ ...element, id: 'h-1' }] },
          ],
        },
      },
    },
  })
  expect(await listSavedPharmacies('profile-ana')).toEqual([
    { id: 'f-1', name: 'Southgate Pharmacy', address: '12 South St, Austin, TX 78704', phone: '5125550199' },
  ])
  expect(server.asked.map(({ call }) => call)).toEqual([circles])
})

test('favorites that cannot be read are left out', async () => {
  fakeServer({ [circles]: refused(500, 'AN UNKNOWN ERROR OCCURRED') })
  expect(await listSavedPharmacies('profile-ana')).toEqual([])
})
