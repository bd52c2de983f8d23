import { useRouteContext } from '@tanstack/react-router'
import type { Feature, Features } from '~/api/contract'

/** Which parts of the product there are. */
export const useFeatures = (): Features =>
  useRouteContext({ from: '__root__', select: ({ init }) => init.features })

/** Whether what belongs to a part of the product is there. */
export const isOn =
  (features: Features) =>
  ({ feature }: { feature?: Feature }): boolean =>
    !feature || features[feature]
