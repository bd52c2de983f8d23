import { createElement, type ReactNode, type SVGProps } from 'react'

type IconData = { size?: number; node: [tag: string, attributes: Record<string, string>][] }

type Props = Omit<SVGProps<SVGSVGElement>, 'children'> & { size?: number | string; children?: ReactNode }

const saysSomething = (props: object) =>
  Object.keys(props).some((name) => name.startsWith('aria-') || name === 'role' || name === 'title')

/**
 * Replaces lucide's icon factory in the build (`scripts/lib/light-icons.mjs`): the library rebuilds every icon on each
 * render, for options that we do not use.
 */
export default function createIcon({ size: side = 24, node }: IconData) {
  const shapes = node.map(([tag, attributes]) => createElement(tag, attributes))
  const viewBox = `0 0 ${side} ${side}`
  return function Icon({ size = 24, color = 'currentColor', children, ...rest }: Props) {
    const attributes = {
      width: size,
      height: size,
      viewBox,
      fill: 'none',
      stroke: color,
      strokeWidth: 2,
      strokeLinecap: 'round' as const,
      strokeLinejoin: 'round' as const,
      'aria-hidden': children || saysSomething(rest) ? undefined : true,
      ...rest,
    }
    return createElement('svg', attributes, ...shapes, children)
  }
}
