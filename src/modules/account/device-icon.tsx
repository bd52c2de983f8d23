import { Monitor, Smartphone, Tablet } from 'lucide-react'

const icons: Record<string, typeof Monitor> = { iPadOS: Tablet, iOS: Smartphone, Android: Smartphone }

export function DeviceIcon({ system }: { system: string | null }) {
  const Icon = icons[system ?? ''] ?? Monitor
  return <Icon aria-hidden="true" />
}
