import { useRouteContext } from '@tanstack/react-router'
import type { Feature, Features } from '~/api/contract'

/** The enabled features of the product. */
export const useFeatures = (): Features =>
  useRouteContext({ from: '__root__', select: ({ init }) => init.features })

export const isOn =
  (features: Features) =>
  ({ feature }: { feature?: Feature }): boolean =>
    !feature || features[feature]
