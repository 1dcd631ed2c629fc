import type { Care } from '#care/server/care.ts'
import { places } from '#care/server/sealed-columns.ts'
import { careWho } from '#care/server/session/care-who.ts'
import { addPhoto, dropPhoto, ownPhoto } from '#care/server/visits/request/visit-photos.ts'
import { scanRefusals } from '#platform/gateways/file-scan.ts'
import { serve } from '#platform/http/serve.ts'
import { photoCalls } from '#shared/visits/visit-screens.ts'

const endings = { 'image/jpeg': 'jpg', 'image/png': 'png' } as const

export const photoRoutes = (care: Care) => {
  const { careMember } = careWho(care)
  const scope = 'visits'
  return serve(photoCalls, {
    addPhoto: careMember(
      {
        scope,
        covered: true,
        limit: '60/h',
        audit: 'consult.photo',
        refuses: ['TooManyPhotos', 'PhotoInvalid', 'PictureTooLarge', ...scanRefusals],
      },
      async ({ member, request }) => ({
        data: await addPhoto(care, { member, request }),
      }),
    ),
    dropPhoto: careMember({ scope, limit: '120/h', audit: 'consult.photo_drop' }, async ({ input, member, request }) => ({
      data: await dropPhoto(care, { member, photoId: input.photoId, request }),
    })),
    readPhoto: careMember({ scope, limit: '600/h', audit: 'consult.photo_read' }, async ({ input, member }) => {
      const { id, contentType, ...photo } = await ownPhoto(care.db, member, input.photoId)
      const content = await care.fields.open(places.photoContent(id), photo.content)
      return { data: { name: `photo.${endings[contentType]}`, type: contentType, content } }
    }),
  })
}
