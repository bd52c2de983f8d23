import type { ReactNode } from 'react'
import { SegmentedControl } from '../form/segmented-control'

export function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section id={title.toLowerCase().replaceAll(' ', '-')} className="scroll-mt-24">
      <h2 className="title-face mb-5 border-b border-border pb-3 text-xl">{title}</h2>
      <div className="flex flex-col gap-8">{children}</div>
    </section>
  )
}

export function Example({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <p className="mb-2.5 text-xs font-medium text-text-muted">{title}</p>
      {children}
    </div>
  )
}

export function Row({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-3">{children}</div>
}

type ChoiceProps<Value> = {
  label: string
  values: readonly Value[]
  value: Value
  onValueChange: (value: Value) => void
}

export function Choice<Value extends string>({ values, ...props }: ChoiceProps<Value>) {
  return <SegmentedControl hideLabel options={values.map((value) => ({ value, label: value }))} {...props} />
}
