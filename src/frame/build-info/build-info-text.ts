import { build, environment } from '~/lib/build-flags'
import { product } from '~/lib/product'

export const environmentText = () =>
  [environment.emoji, environment.name || build.mode].filter(Boolean).join(' ')

/** For bug reports: read by developers, so not translated. */
export const buildInfoText = () =>
  [
    `${product.name} ${build.version}`,
    ...(build.commit ? [`Commit ${build.commit}`] : []),
    `Built ${build.date}`,
    `Environment ${environmentText()}`,
  ].join('\n')
