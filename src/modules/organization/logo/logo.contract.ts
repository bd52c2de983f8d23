import * as z from 'zod/mini'
import { idInput, requires, uploadErrors } from '~/api/contract'
import { pictureBody, storedPictureSchema } from '~/entity/picture/picture-contract'
import { inside, mayNotUpdate } from '../contract-parts'
import { logoPath } from './logo-kind'

/** The picture is uploaded first; `organization.update` then makes it the logo. */
export const logoContract = {
  upload: requires('signed-in', 'organizations')
    .route({
      method: 'POST',
      path: logoPath('{id}') as `/${string}`,
      successStatus: 201,
      // The message key of its description.
      operationId: 'organization.upload',
      spec: pictureBody,
    })
    .errors({
      ...inside,
      ...mayNotUpdate,
      LOGO_INVALID: { status: 400 },
      LOGO_TOO_MANY_PIXELS: { status: 400 },
      LOGO_TOO_LARGE: { status: 413 },
      LOGO_NOT_STORED: { status: 503 },
      ...uploadErrors,
      TOO_MANY_REQUESTS: { status: 429, data: z.object({ retryAfter: z.int() }) },
    })
    .input(z.strictObject({ id: idInput }))
    .output(storedPictureSchema),
}
