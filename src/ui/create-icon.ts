import { createElement, type ReactNode, type SVGProps } from 'react'
import { cn } from './cn'

type IconData = { size?: number; node: [tag: string, attributes: Record<string, string>][] }

type Props = Omit<SVGProps<SVGSVGElement>, 'children'> & { size?: number | string; children?: ReactNode }

const saysSomething = (props: object) =>
  Object.keys(props).some((name) => name.startsWith('aria-') || name === 'role' || name === 'title')

/**
 * Replaces lucide's icon factory in the build (`scripts/lib/light-icons.mjs`): the library rebuilds every icon on each
 * render, for options that we do not use. What all icons share is in the stylesheet (`.icon`), so that it is not repeated
 * on every icon of a list; utilities such as `stroke-1` override it.
 */
export default function createIcon({ size: side = 24, node }: IconData) {
  const shapes = node.map(([tag, attributes]) => createElement(tag, attributes))
  const viewBox = `0 0 ${side} ${side}`
  return function Icon({ size = 24, className, children, ...rest }: Props) {
    const attributes = {
      width: size,
      height: size,
      viewBox,
      'aria-hidden': children || saysSomething(rest) ? undefined : true,
      className: cn('icon', className),
      ...rest,
    }
    return createElement('svg', attributes, ...shapes, children)
  }
}
